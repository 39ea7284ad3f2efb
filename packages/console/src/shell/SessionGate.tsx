/** Whoever is not logged in sees the login, under whatever address they came to, and then what they came for. */
import { Failed, Waiting } from "../components/States.tsx"
import { failureOf } from "../data/Failure.ts"
import { useSession } from "../data/useSession.ts"
import { Login } from "../screens/login/Login.tsx"
import { Shell } from "./Shell.tsx"

export const SessionGate = () => {
  const { data, error, refetch } = useSession()
  if (data !== undefined && failureOf(error).status !== 401) return <Shell session={data} />
  if (error === null) return <Waiting rows={5} />
  const failure = failureOf(error)
  return failure.status === 401 ? <Login /> : <Failed failure={failure} again={() => void refetch()} />
}
