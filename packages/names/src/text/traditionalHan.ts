/**
 * The simplified form of each traditional Chinese character that names are often written with, so that both are one
 * spelling (General Standard Chinese Characters of 2013, appendix 1: https://www.gov.cn/gzdt/att/att/site1/20130819/tygfhzb.pdf).
 */

/** A simplified character, and its traditional form. */
const pairs = `
  爱愛 奥奧 宝寶 鲍鮑 贝貝 毕畢 边邊 标標 滨濱 宾賓 财財 灿燦 苍蒼 婵嬋 长長 畅暢 车車 陈陳 诚誠 迟遲 驰馳 储儲 传傳 纯純 聪聰 丛叢 达達 单單 党黨
  邓鄧 东東 栋棟 窦竇 尔爾 发發 飞飛 费費 奋奮 冯馮 风風 凤鳳 锋鋒 丰豐 盖蓋 刚剛 钢鋼 岗崗 纲綱 龚龔 宫宮 贡貢 顾顧 关關 广廣 贵貴 归歸 国國 韩韓
  汉漢 贺賀 鹤鶴 红紅 鸿鴻 华華 桦樺 怀懷 欢歡 焕煥 环環 黄黃 辉輝 会會 晖暉 纪紀 继繼 计計 贾賈 剑劍 坚堅 简簡 俭儉 蒋蔣 将將 娇嬌 杰傑 洁潔 进進
  锦錦 静靜 经經 举舉 军軍 钧鈞 骏駿 凯凱 开開 邝鄺 赖賴 来來 兰蘭 蓝藍 岚嵐 劳勞 乐樂 丽麗 礼禮 历歷 厉厲 连連 莲蓮 联聯 临臨 灵靈 岭嶺 铃鈴 刘劉
  龙龍 娄婁 楼樓 卢盧 鲁魯 陆陸 吕呂 禄祿 栾欒 伦倫 罗羅 骆駱 马馬 玛瑪 麦麥 满滿 门門 梦夢 闵閔 铭銘 鸣鳴 聂聶 宁寧 诺諾 欧歐 盘盤 庞龐 鹏鵬 齐齊
  启啟 钱錢 谦謙 强強 乔喬 桥橋 庆慶 琼瓊 权權 阙闕 饶饒 荣榮 锐銳 润潤 赛賽 绍紹 胜勝 声聲 圣聖 时時 诗詩 师師 实實 寿壽 书書 树樹 帅帥 双雙
  顺順 硕碩 颂頌 苏蘇 肃肅 孙孫 谭譚 谈談 汤湯 涛濤 腾騰 铁鐵 图圖 团團 万萬 韦韋 伟偉 卫衛 维維 玮瑋 炜煒 为為 温溫 闻聞 吴吳 邬鄔 习習 锡錫 贤賢
  宪憲 显顯 项項 萧蕭 晓曉 谢謝 兴興 许許 续續 轩軒 学學 勋勳 亚亞 严嚴 颜顏 闫閆 彦彥 艳艷 杨楊 阳陽 扬揚 瑶瑤 尧堯 叶葉 业業 义義 艺藝 亿億 仪儀
  银銀 阴陰 应應 颖穎 莹瑩 莺鶯 咏詠 邮郵 鱼魚 语語 渔漁 园園 圆圓 远遠 缘緣 悦悅 云雲 运運 韵韻 赞贊 泽澤 则則 张張 赵趙 镇鎮 贞貞 郑鄭
  钟鍾 众眾 诸諸 庄莊 壮壯 邹鄒 峦巒 鸾鸞 鹃鵑 荞蕎 蔺藺 谌諶 缪繆 娴嫻 妩嫵 妫媯 岘峴 岳嶽 卜蔔 后後 范範 余餘 郁鬱 沈瀋
`

const simplified = new Map<string, string>()
for (const [simple = "", traditional = ""] of pairs
  .trim()
  .split(/\s+/u)
  .map((pair) => [...pair]))
  if (simple !== traditional) simplified.set(traditional, simple)

export const simplifiedHan = (character: string): string => simplified.get(character) ?? character
