/** The pinyin of the Chinese characters that most names are written with, simplified and traditional. */

/** Each word is a syllable and the characters read so. Written from general knowledge; surnames by their surname reading. */
const table = `
  AI艾爱愛 AN安 AO敖奥奧 BA巴 BAI白柏百 BAN班 BAO包宝寶保鲍鮑 BEI北贝貝 BI毕畢碧 BIAN卞边邊 BIAO彪表标標 BIN斌彬滨濱宾賓 BING冰兵炳
  BO博波伯勃 BU卜布步 CAI蔡才财財彩采 CAN灿燦 CANG苍蒼 CAO曹操 CEN岑 CHA查 CHAI柴 CHAN婵嬋 CHANG昌常长長畅暢 CHAO超朝潮晁
  CHE车車 CHEN陈陳晨辰臣 CHENG程成诚誠承城澄 CHI池迟遲驰馳 CHONG崇充冲 CHOU仇 CHU楚储儲褚初 CHUAN川传傳 CHUN春纯純淳 CI慈
  CONG聪聰丛叢从 CUI崔翠 DA大达達 DAI戴代黛 DAN丹单但旦 DANG党黨 DAO道 DE德得 DENG邓鄧登 DI迪狄地弟 DIAN典 DIAO刁 DING丁定鼎
  DONG东東董冬栋棟 DOU窦竇 DU杜都渡 DUAN段端 DUO多 E娥鄂 EN恩 ER尔爾儿二 FA发發法 FAN范樊凡帆繁 FANG方芳房放 FEI飞飛费費菲斐
  FEN芬奋奮 FENG冯馮峰风風凤鳳锋鋒丰豐封 FU付傅福富夫符甫扶 GAI盖蓋 GAN甘干 GANG刚剛钢鋼岗崗纲綱 GAO高 GE葛戈歌格 GEN根 GENG耿庚
  GONG龚龔公宫宮功恭贡貢工共 GOU苟 GU顾顧古谷固 GUAN关關管冠官 GUANG光广廣 GUI桂贵貴归歸 GUO郭国國果 HA哈 HAI海 HAN韩韓汉漢涵寒翰含
  HANG杭航 HAO郝浩豪昊好皓 HE何贺賀和河赫荷鹤鶴禾 HENG恒衡亨 HONG洪红紅宏鸿鴻弘虹泓 HOU侯厚 HU胡虎湖 HUA华華花化桦樺 HUAI怀懷淮
  HUAN欢歡焕煥桓环環 HUANG黄黃皇煌 HUI惠慧辉輝会會卉晖暉徽 HUO霍火 JI纪紀季吉继繼基冀姬计計 JIA贾賈家佳嘉甲加 JIAN建健剑劍坚堅简簡俭儉
  JIANG江姜蒋蔣将將 JIAO焦娇嬌 JIE杰傑洁潔捷解 JIN金近进進锦錦晋晉今津瑾 JING静靜晶京敬景荆荊经經井靖婧 JIONG炯 JIU久九 JU菊巨举舉鞠
  JUAN娟 JUN军軍俊君均钧鈞峻骏駿 KAI凯凱开開 KANG康抗 KE柯可克科 KONG孔空 KUANG匡邝鄺 KUI奎魁 KUN坤昆 LAI赖賴来來 LAN兰蘭蓝藍岚嵐
  LANG郎朗 LAO劳勞 LE乐樂 LEI雷磊蕾 LENG冷 LI李力丽麗利立莉黎理礼禮历厲厉里 LIAN连連莲蓮廉联聯 LIANG梁良亮 LIAO廖 LIE烈 LIN林琳霖临臨麟
  LING玲凌灵靈岭嶺铃令 LIU刘劉柳流六 LONG龙龍隆 LOU娄婁楼樓 LU卢盧鲁魯陆陸路露吕呂璐禄 LUAN栾欒 LUN伦倫 LUO罗羅洛骆駱 MA马馬玛瑪 MAI麦麥
  MAN满滿曼 MANG莽 MAO毛茂 MEI梅美媚玫 MEN门門 MENG孟蒙梦夢萌 MI米 MIAO苗妙 MIN敏民闵閔 MING明名铭銘鸣鳴 MO莫墨 MU穆牧木慕 NA娜那 NAN南楠男
  NI倪妮 NIAN年 NIE聂聶 NING宁寧 NIU牛 NUO诺諾 OU欧歐 PAN潘盘盤 PANG庞龐 PEI裴培佩沛 PENG彭鹏鵬朋蓬 PI皮 PING平屏萍 PO坡 PU蒲浦普 QI齐齊戚祁琪奇启啟
  其旗琦七 QIAN钱錢倩谦謙乾千潜 QIANG强強 QIAO乔喬巧桥橋 QIN秦琴勤覃芹 QING清青庆慶晴卿 QIONG琼瓊 QIU邱丘秋裘求球 QU曲屈瞿 QUAN全权權泉 QUE阙闕
  RAN冉然 RAO饶饒 REN任仁人 RONG荣榮容蓉融戎 ROU柔 RU茹如汝儒 RUAN阮 RUI瑞睿锐銳蕊 RUN润潤 RUO若 SAI赛賽 SAN三 SEN森 SHA沙莎 SHAN山珊单姗
  SHANG尚商 SHAO邵少绍紹 SHE佘 SHEN沈申深慎 SHENG盛胜勝生升声聲圣聖 SHI石世施史时時世诗詩师師士实實仕 SHOU寿壽守 SHU舒淑书書树樹 SHUAI帅帥
  SHUANG双雙爽 SHUI水 SHUN顺順舜 SHUO硕碩 SI司思四斯 SONG宋松颂頌 SU苏蘇素肃肅 SUI隋 SUN孙孫 SUO索 TAI泰太台 TAN谭譚谈談檀 TANG唐汤湯堂棠
  TAO陶涛濤桃 TENG滕腾騰 TI提 TIAN田天甜 TIE铁鐵 TING婷廷亭庭 TONG童佟同彤通 TU涂屠图 TUAN团 WAN万萬婉 WANG王汪旺望 WEI魏韦韋伟偉卫衛威薇维維玮瑋炜煒未尉为
  WEN文温溫闻聞雯 WENG翁 WO沃 WU吴吳武伍邬鄔五午悟 XI席习習喜西希曦溪锡錫 XIA夏霞 XIAN冼贤賢先宪憲显顯仙 XIANG向项項香祥翔湘 XIAO肖萧蕭晓曉小孝笑 XIE谢謝解
  XIN辛新鑫欣心信昕 XING邢兴興星幸行 XIONG熊雄 XIU秀修 XU徐许許旭续 XUAN宣轩軒玄萱 XUE薛雪学學 XUN荀勋勳 YA亚亞雅 YAN严嚴颜顏燕闫閆彦彥艳艷岩延炎言晏妍焱
  YANG杨楊阳陽洋扬揚央 YAO姚耀瑶瑤尧堯 YE叶葉业業野 YI易伊一义義艺藝怡依毅宜亿逸奕仪儀 YIN尹殷银銀音印 YING英应應颖穎莹瑩盈影瑛 YONG永勇雍咏用 YOU尤游友有
  YU于余俞玉宇雨语語裕禹郁喻虞渔育 YUAN袁元原远遠源苑圆圓园園媛 YUE岳月越悦悅 YUN云雲运運芸韵 ZAI在 ZAN赞贊 ZANG臧 ZE泽澤则則 ZENG曾增 ZHA扎 ZHAI翟 ZHAN詹占展
  ZHANG张張章彰 ZHAO赵趙兆昭照 ZHE哲浙 ZHEN甄真振珍镇鎮贞貞震 ZHENG郑鄭正政征争铮 ZHI志智芝之治知直 ZHONG钟鍾钟忠仲中众 ZHOU周洲舟 ZHU朱祝竹珠诸諸柱 ZHUANG庄莊壮壯
  ZHUO卓 ZI子紫梓自 ZONG宗 ZOU邹鄒 ZU祖 ZUO左佐
`

const readings = new Map<string, string>()
for (const entry of table.trim().split(/\s+/u)) {
  const found = /^([A-Z]*)(.*)$/u.exec(entry)
  const syllable = found?.[1] || [...readings.values()].at(-1) || ""
  for (const character of found?.[2] ?? "") if (!readings.has(character)) readings.set(character, syllable)
}

/** Surnames of two characters. */
const twoCharacters =
  /^(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|司徒|东方|東方|夏侯|皇甫|尉迟|尉遲|公孙|公孫|令狐|慕容)/u

/** Surname and given name: "张建国" is ZHANG and JIANGUO. Undefined when a character is not in the table. */
export const pinyinOf = (word: string): ReadonlyArray<string> | undefined => {
  const syllables = [...word].map((character) => readings.get(character))
  if (syllables.length > 4 || syllables.includes(undefined)) return undefined
  const surname = twoCharacters.test(word) ? 2 : 1
  const parts = [syllables.slice(0, surname).join(""), syllables.slice(surname).join("")]
  return parts.filter((part) => part !== "")
}
