# 页面上的文字。每则消息在每种语言中都有；游戏带来自己的文字。

site-title = Portolan：重度桌面游戏
skip-to-content = 跳到内容
nav-label = 主菜单
nav-mine = 我的对局
language-label = 语言
theme-to-light = 浅色
theme-to-dark = 深色
theme-to-system = 跟随系统的颜色
list-comma = {"、"}

home-title = 在这里玩重度桌游
home-lead = 与真人或电脑对战，电脑或手机都行。不需要账号：链接就是你的座位。
games = 游戏
no-games = 目前这里没有提供游戏。
game-away = 这个游戏目前没有响应，请稍后再来。
game-seats = { $min ->
    [1] { $max ->
        [1] 1 人
       *[other] 1 至 { $max } 人
    }
   *[other] { $min } 至 { $max } 人
}
game-minutes = 约 { $minutes } 分钟
game-weight-short = 难度
game-weight = 难度 { $weight }／5
quick-seats = 人数
quick-level = 对手
quick-play = 立即开始
new-match = 与真人开新对局
rules = 规则
rules-of = { $game }的规则
rules-english-only = 这份规则尚未翻译，以下是英文原文。
rule = 规则 { $id }
open-matches = 等待加入的对局
no-open-matches = 目前没有人在等玩家。开一场对局并分享链接吧。
running-matches = 进行中的对局
no-running-matches = 目前没有进行中的对局。
with-people = 玩家：{ $people }
nobody-yet = 还没有人
seats-open = { $count } 个空位
join = 加入
watch = 观战
continue = 继续
you-play = 你在局中
open-table = 到牌桌
back-home = 回到游戏列表

mine-lead = 这个浏览器有座位的对局。要在别处继续，请在牌桌上使用“移到另一台设备”。
mine-none = 你还没有任何对局的座位。
status-waiting = 等待玩家
status-active = 进行中
status-finished = 已结束
status-abandoned = 已中止
your-turn = 轮到你

new-title = 新对局：{ $game }
your-name = 你的名字
seats = 座位
seat-name = 座位 { $number }
seat-me = 我
seat-open = 开放：有链接的人
seat-nobody = 无人
new-seats-hint = { $min } 至 { $max } 个座位；无人的座位不计。
options = 选项
option-default = 默认
pace = 步调
clock = 计时
clock-none = 不计时
clock-30s = 每个决定 30 秒
clock-2m = 每个决定 2 分钟
clock-1d = 每个决定 1 天
clock-3d = 每个决定 3 天
clock-15m = 15 分钟，每个决定加 10 秒
clock-60m = 60 分钟，每个决定加 20 秒
undo-allowed = 收回
undo-yes = 未揭示信息前可以收回
undo-no = 不可收回
create = 创建对局
new-refused = 无法创建这场对局：{ $what }：{ $reason }
new-refused-form = 无法创建这场对局：请检查座位与名字。
bot = 电脑（{ $level }）
level-random = 随机
level-greedy = 快手
level-search = 思考

fill-with-bots = 改与电脑对战
waiting-lead = 所有座位坐满后对局自动开始，这个页面会立刻显示。
invite = 邀请
invite-lead = 打开这个链接的人可以坐下空位，或观战。
seat-is-open = 空位
sit-down = 坐下
you = 你
cancel-match = 中止对局
cancel-sure = 对局会为所有人结束，没有结果。

title-turn = ● 轮到你 · { $game }
board = 图板
table = 牌桌
zoom = 缩放
zoom-in = 放大
zoom-out = 缩小
zoom-fit = 整个图板
offline = 连接中断。恢复后页面会自动跟上。
unsent = 你的点击没有送出，什么都没有发生：连接恢复后请再点一次。
log = 经过
show-position = 显示这个局面
more = 更多
replay = 回放
move-seat = 移到另一台设备
watch-link = 观战链接
sound = 轮到我时发出声音
resign = 认输
resign-sure = 电脑会替你继续，你排在最后。
resigned = 已认输
decides = 决定中
winner = 胜
points = { $points } 分
rank = 第 { $rank } 名
finished = 对局结束。
abandoned = 对局已中止。
you-watch = 你正在观战。
you-wait = 还没轮到你。每一步都会立刻显示在这里。
undo = 收回
rematch = 再来一局
seat-link-void = 这个浏览器保存的座位链接已失效。你正在观战。

notice-stale = 那个决定已经过去：牌桌已有进展。这是现在的局面。
notice-not-asked = 你现在没有要决定的事：牌桌已有进展。
notice-over = 对局已经结束。
notice-not-started = 对局还没开始。
notice-try-again = 别人一再抢先。什么都没有发生，请再试一次。
notice-rules-away = 游戏目前没有响应。什么都没有发生，请稍后再试。
notice-illegal = 不允许：{ $reason }
notice-undo-off = 这场对局不可收回。
notice-undo-nothing = 没有可以收回的：已揭示信息，或别的座位已行动。
notice-undo-not-yours = 上一个行动是别的座位做的，不能收回。
notice-undo-stale = 牌桌已有进展，所以没有收回。这是现在的局面。

log-start = 对局开始。
log-seat = { $name } 入座。
log-undo = { $name } 收回上一个行动。
log-clock = 时间到：电脑替 { $name } 决定。
log-resign = { $name } 认输，由电脑继续。
log-end-finished = 对局结束。
log-end-abandoned = 对局中止。

move-lead = 在另一台设备打开这个链接。它是你座位的钥匙，请勿交给别人。

replay-at = 版本 { $version }／{ $last }
replay-version = 版本
replay-first = 到开头
replay-back = 上一步
replay-play = 播放
replay-on = 下一步
replay-last = 到结尾
replay-show = 显示
replay-link-hint = 这个页面的网址就是这个局面的链接。
eyes = 观看者
eyes-public = 公众
eyes-until-end = 对局结束后才能用别的座位的眼睛看。

verify = 验证洗牌与掷骰
verify-holds = 一切属实：对局确实如记录进行。
verify-fails = 有不符之处。
verify-seed = 种子与对局开始时公布的指纹相符（{ $hash }）。
verify-seed-wrong = 种子与对局开始时公布的指纹不符。
verify-log = 记录完整且未经更改：{ $entries } 条，指纹 { $hash }。
verify-log-wrong = 记录被更改过，或有缺漏。
verify-moves = 依规则重走了 { $actions } 个行动：每次洗牌、抽牌与掷骰都与记录相同。
verify-moves-wrong = 从版本 { $version } 起，规则与种子得出的和记录不同。
verify-result = 结果与规则得出的相同。
verify-result-wrong = 结果与规则得出的不同。

problem-title = 没有成功
problem-other = 无法完成这个请求。请返回再试一次。
problem-invalid-request = 请求不完整或无效。请返回检查输入的内容。
problem-unauthenticated = 这个浏览器在这场对局没有座位。请先打开你的座位链接。
problem-forbidden = 你不能使用这里：座位链接已失效，或属于别人。
problem-no-such-path = 这个网址没有内容。
problem-no-such-game = 这里没有这个游戏。
problem-no-such-match = 没有这场对局，可能早已结束并清除。
problem-no-such-seat = 对局没有这个座位。
problem-no-such-version = 对局没有这个局面。
problem-not-started = 对局还没进行到那里。
problem-already-started = 对局还没结束。
problem-over = 对局已经结束。
problem-seat-taken = 别人刚刚坐下了这个座位。
problem-key-reused = 这份表单先前已送出过不同的内容。请重新打开页面。
problem-too-many-matches = 短时间内从这里开了太多对局。请等一分钟再试。
problem-rules-away = 游戏目前没有响应。页面会自动再试。
problem-store-away = 服务器目前连不上它的存储。页面会自动再试。
problem-conflict = 别人一再抢先。请再试一次。
problem-stopping = 服务器正在重新启动。页面会自动再试。
