import { EntityWatch } from "@entity-watch/node"
const t0=performance.now()
const lap=(s:string)=>console.log(s,((performance.now()-t0)/1000).toFixed(2),"cpu",(process.cpuUsage().user/1e6).toFixed(2),(process.cpuUsage().system/1e6).toFixed(2))
lap("imports "+ (performance.now()/1000).toFixed(2))
const w=await EntityWatch.open({dataDir:process.argv[2]!}); lap("open live (initdb+migrate)")
await w.close(); lap("close")
const s=await EntityWatch.open({dataDir:process.argv[2]!,mode:"sandbox"}); lap("open sandbox (load)")
await s.resolve({name:"Banksia Creek"}); lap("resolve")
await s.close(); lap("close")
