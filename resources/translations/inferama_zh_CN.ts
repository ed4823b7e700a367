<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>English</name>
    <message>
        <source>an empty address: write tcp://HOST:PORT, ipc://PATH or the path of a recording</source>
        <translation>地址为空：请填写 tcp://HOST:PORT、ipc://PATH 或录制文件的路径</translation>
    </message>
    <message>
        <source>no path: write ipc://PATH</source>
        <translation>缺少路径：请填写 ipc://PATH</translation>
    </message>
    <message>
        <source>no host and port: write tcp://HOST:PORT, or tcp://*:PORT to wait for publishers</source>
        <translation>缺少主机和端口：请填写 tcp://HOST:PORT；要等待发布端连入，请填写 tcp://*:PORT</translation>
    </message>
    <message>
        <source>the port must be a number from 1 to 65535: write tcp://HOST:PORT</source>
        <translation>端口必须是 1 到 65535 之间的数字：请填写 tcp://HOST:PORT</translation>
    </message>
    <message>
        <source>addresses of %1:// are not supported: write tcp://HOST:PORT, ipc://PATH or the path of a recording</source>
        <translation>不支持 %1:// 地址：请填写 tcp://HOST:PORT、ipc://PATH 或录制文件的路径</translation>
    </message>
    <message>
        <source>another program listens on this port: stop it, or choose another port</source>
        <translation>该端口已被其他程序监听：请停止该程序，或换一个端口</translation>
    </message>
    <message>
        <source>no permission to use this address: choose a port above 1023</source>
        <translation>没有使用该地址的权限：请选择大于 1023 的端口</translation>
    </message>
    <message>
        <source>not a usable address: write tcp://HOST:PORT, ipc://PATH or tcp://*:PORT</source>
        <translation>地址不可用：请填写 tcp://HOST:PORT、ipc://PATH 或 tcp://*:PORT</translation>
    </message>
    <message>
        <source>cannot be bound: %1</source>
        <translation>无法绑定：%1</translation>
    </message>
    <message>
        <source>cannot be connected to: %1</source>
        <translation>无法连接：%1</translation>
    </message>
    <message>
        <source>waiting for a publisher to connect</source>
        <translation>等待发布端连入</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>what connected does not speak ZeroMQ: still waiting for a publisher</source>
        <translation>连入的一方不是 ZeroMQ：继续等待发布端</translation>
    </message>
    <message>
        <source>what answers there does not speak ZeroMQ: check the port; trying again</source>
        <translation>对端应答的不是 ZeroMQ：请检查端口；正在重试</translation>
    </message>
    <message>
        <source>no publisher is connected any more: waiting for one</source>
        <translation>发布端已全部断开：等待重新连入</translation>
    </message>
    <message>
        <source>the connection was lost: is the publisher still running? Trying again</source>
        <translation>连接已断开：发布端是否仍在运行？正在重试</translation>
    </message>
    <message>
        <source>nothing answers there: start the publisher, or check host and port; trying again</source>
        <translation>对端无应答：请启动发布端，或检查主机和端口；正在重试</translation>
    </message>
    <message>
        <source>connected, but nothing has arrived for %1 s: is the publisher sending?</source>
        <translation>已连接，但已有 %1 s 没有数据到达：发布端是否在发送？</translation>
    </message>
    <message>
        <source>stopped by an error inside the program: %1; restart it, and report this</source>
        <translation>程序内部出错而停止：%1；请重启程序并反馈此问题</translation>
    </message>
    <message>
        <source>ingestion stopped: %1; restart the program, and report this</source>
        <translation>接收已停止：%1；请重启程序并反馈此问题</translation>
    </message>
    <message>
        <source>batches of a newer protocol version are refused: update this program</source>
        <translation>协议版本较新的批次被拒收：请升级本程序</translation>
    </message>
    <message>
        <source>more arrives than can be read, and what has no room is dropped: send larger batches, or in MessagePack</source>
        <translation>数据到达快于读取，放不下的已丢弃：请加大批次，或改用 MessagePack</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>not a batch</source>
        <translation>不是批次</translation>
    </message>
    <message>
        <source>JSON syntax</source>
        <translation>JSON 语法错误</translation>
    </message>
    <message>
        <source>MessagePack syntax</source>
        <translation>MessagePack 语法错误</translation>
    </message>
    <message>
        <source>invalid UTF-8</source>
        <translation>UTF-8 无效</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>newer version</source>
        <translation>版本较新</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>不是有限数值</translation>
    </message>
    <message>
        <source>t more than 5 s after its batch&apos;s</source>
        <translation>t 比所在批次晚 5 s 以上</translation>
    </message>
    <message>
        <source>lengths differ</source>
        <translation>长度不一致</translation>
    </message>
    <message>
        <source>hello too long</source>
        <translation>hello 过长</translation>
    </message>
    <message>
        <source>not an object</source>
        <translation>不是对象</translation>
    </message>
    <message>
        <source>too many sources</source>
        <translation>数据源过多</translation>
    </message>
    <message>
        <source>missing %1</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>wrong type: %1</source>
        <translation>类型错误：%1</translation>
    </message>
    <message>
        <source>negative %1</source>
        <translation>%1 为负</translation>
    </message>
    <message>
        <source>%1 too long</source>
        <translation>%1 过长</translation>
    </message>
    <message>
        <source>%1 too large</source>
        <translation>%1 过大</translation>
    </message>
    <message>
        <source>%1 not in its set</source>
        <translation>%1 不在取值范围内</translation>
    </message>
    <message>
        <source>%1 not an integer</source>
        <translation>%1 不是整数</translation>
    </message>
    <message>
        <source>%1 outside 2000–2099</source>
        <translation>%1 不在 2000–2099 年之间</translation>
    </message>
    <message>
        <source>%1 not ascending</source>
        <translation>%1 不是递增的</translation>
    </message>
    <message>
        <source>no such file: check the path</source>
        <translation>文件不存在：请检查路径</translation>
    </message>
    <message>
        <source>no permission to read it: change its permissions or run as its owner</source>
        <translation>没有读取权限：请修改权限，或以文件所有者身份运行</translation>
    </message>
    <message>
        <source>is a directory: name a recording in it</source>
        <translation>这是一个目录：请指定其中的录制文件</translation>
    </message>
    <message>
        <source>cannot be opened: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>is empty: nothing was recorded in it</source>
        <translation>文件为空：没有录制到任何内容</translation>
    </message>
    <message>
        <source>reading stopped: %1</source>
        <translation>读取中断：%1</translation>
    </message>
    <message>
        <source>nothing in it is a batch (%1): a recording holds one JSON batch a line, see docs/protocol.md</source>
        <translation>其中没有批次（%1）：录制文件每行一个 JSON 批次，见 docs/protocol.md</translation>
    </message>
    <message>
        <source>nothing in it is a batch: it holds no complete line</source>
        <translation>其中没有批次：没有一行是完整的</translation>
    </message>
    <message>
        <source>its compressed data is damaged: it was read up to there</source>
        <translation>压缩数据已损坏：已读到损坏处</translation>
    </message>
    <message>
        <source>it is cut off in the middle of a line: it was read up to that line</source>
        <translation>文件在一行中间截断：已读到该行之前</translation>
    </message>
    <message>
        <source>cannot record to %1: %2; free some space, or record to another place</source>
        <translation>无法录制到 %1：%2；请释放空间，或录制到其他位置</translation>
    </message>
    <message>
        <source>cannot record to %1: %2; check the path and its permissions, or record to another place</source>
        <translation>无法录制到 %1：%2；请检查路径和权限，或录制到其他位置</translation>
    </message>
    <message>
        <source>recording stopped, cannot write to %1: %2; free some space, or record to another place</source>
        <translation>录制已停止，无法写入 %1：%2；请释放空间，或录制到其他位置</translation>
    </message>
    <message>
        <source>recording stopped, cannot write to %1: %2; check the path and its permissions, or record to another place</source>
        <translation>录制已停止，无法写入 %1：%2；请检查路径和权限，或录制到其他位置</translation>
    </message>
    <message>
        <source>%1 is open already</source>
        <translation>%1 已经打开</translation>
    </message>
    <message>
        <source>%1 cannot play beside %2: there is one demo at a time; disconnect that first</source>
        <translation>%1 不能与 %2 同时运行：一次只能有一个演示；请先断开后者</translation>
    </message>
    <message>
        <source>%1: cannot open a local port to publish on (%2); is one free on 127.0.0.1?</source>
        <translation>%1：无法打开用于发布的本地端口（%2）；127.0.0.1 上是否有空闲端口？</translation>
    </message>
    <message>
        <source>no such scenario; choose %1</source>
        <translation>没有这个场景；可选 %1</translation>
    </message>
    <message>
        <source>did you mean demo:%1? The scenarios are %2</source>
        <translation>是否想用 demo:%1？可用场景有 %2</translation>
    </message>
    <message>
        <source>Four times as many requests arrive</source>
        <translation>请求到达量变为 4 倍</translation>
    </message>
    <message>
        <source>Every prompt is six times as long</source>
        <translation>每个 Prompt 变为 6 倍长</translation>
    </message>
    <message>
        <source>A few very long prompts, with chunked prefill off</source>
        <translation>混入少量超长 Prompt，并关闭分块 Prefill</translation>
    </message>
    <message>
        <source>No request finds its shared prefix in the cache</source>
        <translation>所有请求的共享前缀都未命中缓存</translation>
    </message>
    <message>
        <source>KV takes twenty times as long from prefill to decode (P/D split)</source>
        <translation>KV 从 Prefill 迁移到 Decode 耗时变为 20 倍（P/D 分离）</translation>
    </message>
    <message>
        <source>The scheduler takes 0.8 s to put a request into a batch</source>
        <translation>调度器需 0.8 s 才把请求放入批次</translation>
    </message>
    <message>
        <source>The gateway takes 1.5 s to let a request through</source>
        <translation>网关需 1.5 s 才放行请求</translation>
    </message>
    <message>
        <source>The load generator sends 2 s late on average</source>
        <translation>压测端平均晚发 2 s</translation>
    </message>
    <message>
        <source>Four of five requests go to the first replica</source>
        <translation>五分之四的请求落到第一个副本</translation>
    </message>
    <message>
        <source>One rank computes three times as slowly</source>
        <translation>一个 Rank 的计算慢到 3 倍</translation>
    </message>
    <message>
        <source>One collective in twenty takes 0.4 s more</source>
        <translation>每 20 次集合通信有 1 次多花 0.4 s</translation>
    </message>
    <message>
        <source>Packets to the client are marked, held and delayed</source>
        <translation>发往客户端的报文被标记、反压并延迟</translation>
    </message>
    <message>
        <source>An engine stands still for 0.8 s every few seconds</source>
        <translation>每隔几秒有一个引擎停顿 0.8 s</translation>
    </message>
    <message>
        <source>A proxy passes on what it has once a second</source>
        <translation>代理每秒才转发一次积攒的内容</translation>
    </message>
    <message>
        <source>A third of the KV memory in use is taken away</source>
        <translation>收走三分之一在用的 KV 显存</translation>
    </message>
    <message>
        <source>Decoding is four times as slow and KV memory scarce</source>
        <translation>Decode 慢到 4 倍，且 KV 显存紧张</translation>
    </message>
    <message>
        <source>Long prompts among the others, with chunked prefill off</source>
        <translation>普通请求中混入长 Prompt，并关闭分块 Prefill</translation>
    </message>
    <message>
        <source>The scheduler fills a third of the batch</source>
        <translation>调度器只填满三分之一的批</translation>
    </message>
    <message>
        <source>The client keeps a fifth of its requests in flight</source>
        <translation>客户端只保持五分之一的在途请求</translation>
    </message>
    <message>
        <source>Seven tenths of the KV memory in use are taken away</source>
        <translation>收走七成在用的 KV 显存</translation>
    </message>
    <message>
        <source>Every answer is four times as long</source>
        <translation>每个回答变为 4 倍长</translation>
    </message>
    <message>
        <source>60 ms pass between two steps</source>
        <translation>相邻两步之间空闲 60 ms</translation>
    </message>
    <message>
        <source>Prefill is seven times as slow</source>
        <translation>Prefill 慢到 7 倍</translation>
    </message>
    <message>
        <source>Requests arrive in bursts, at the same rate</source>
        <translation>请求率不变，但突发到达</translation>
    </message>
    <message>
        <source>One request in twelve is eight times as long</source>
        <translation>每 12 个请求有 1 个变为 8 倍长</translation>
    </message>
    <message>
        <source>Every third request finds nothing in the cache</source>
        <translation>每 3 个请求有 1 个完全未命中缓存</translation>
    </message>
    <message>
        <source>Answers meet in one switch port every few seconds</source>
        <translation>每隔几秒，回包汇聚到同一个交换机端口</translation>
    </message>
    <message>
        <source>%1 needs pd_split: nothing migrates</source>
        <translation>%1 需要 pd_split：当前没有迁移</translation>
    </message>
    <message>
        <source>%1 needs several replicas, this preset has 1</source>
        <translation>%1 需要多个副本，当前预设只有 1 个</translation>
    </message>
    <message>
        <source>%1 needs several ranks, this preset has 1: nothing is communicated</source>
        <translation>%1 需要多个 Rank，当前预设只有 1 个：没有通信</translation>
    </message>
    <message>
        <source>%1 needs prefix_cache and prefix_sharing above 0: nothing is found in the cache anyway</source>
        <translation>%1 需要 prefix_cache 且 prefix_sharing 大于 0：否则缓存本来就不会命中</translation>
    </message>
    <message>
        <source>%1 needs mode open and no trace: otherwise nothing is sent by a rate</source>
        <translation>%1 需要开环模式且不使用 trace：否则不按速率发送</translation>
    </message>
    <message>
        <source>the simulator gave an answer that says nothing</source>
        <translation>模拟器的应答没有内容</translation>
    </message>
    <message>
        <source>no answer from %1 within 2 s: is the simulator running?</source>
        <translation>%1 在 2 s 内没有应答：模拟器是否在运行？</translation>
    </message>
    <message>
        <source>load spike</source>
        <translation>负载突增</translation>
    </message>
    <message>
        <source>long prompts</source>
        <translation>长 Prompt</translation>
    </message>
    <message>
        <source>head of line</source>
        <translation>队头阻塞</translation>
    </message>
    <message>
        <source>prefix lost</source>
        <translation>前缀失效</translation>
    </message>
    <message>
        <source>slow migration</source>
        <translation>迁移变慢</translation>
    </message>
    <message>
        <source>slow scheduler</source>
        <translation>调度变慢</translation>
    </message>
    <message>
        <source>slow gateway</source>
        <translation>网关变慢</translation>
    </message>
    <message>
        <source>slow client</source>
        <translation>客户端变慢</translation>
    </message>
    <message>
        <source>replica overload</source>
        <translation>副本过载</translation>
    </message>
    <message>
        <source>slow rank</source>
        <translation>慢 Rank</translation>
    </message>
    <message>
        <source>comm tail</source>
        <translation>通信尾延迟</translation>
    </message>
    <message>
        <source>network congestion</source>
        <translation>网络拥塞</translation>
    </message>
    <message>
        <source>pauses</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>proxy buffering</source>
        <translation>代理缓冲</translation>
    </message>
    <message>
        <source>preemption churn</source>
        <translation>抢占抖动</translation>
    </message>
    <message>
        <source>decode overload</source>
        <translation>Decode 过载</translation>
    </message>
    <message>
        <source>prefill interference</source>
        <translation>Prefill 干扰</translation>
    </message>
    <message>
        <source>unfilled batches</source>
        <translation>批未填满</translation>
    </message>
    <message>
        <source>low concurrency</source>
        <translation>并发不足</translation>
    </message>
    <message>
        <source>KV too small</source>
        <translation>KV 不足</translation>
    </message>
    <message>
        <source>long outputs</source>
        <translation>长输出</translation>
    </message>
    <message>
        <source>scheduling gaps</source>
        <translation>调度空隙</translation>
    </message>
    <message>
        <source>slow turnaround</source>
        <translation>周转变慢</translation>
    </message>
    <message>
        <source>bursty arrivals</source>
        <translation>突发到达</translation>
    </message>
    <message>
        <source>mixed lengths</source>
        <translation>长短混合</translation>
    </message>
    <message>
        <source>partial miss</source>
        <translation>部分未命中</translation>
    </message>
    <message>
        <source>incast</source>
        <translation>Incast（多打一）</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2; free some space or name another place</source>
        <translation>%1：无法写入：%2；请腾出空间，或改写到别处</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2; name a place that you may write to</source>
        <translation>%1：无法写入：%2；请选择有写权限的位置</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2; create the folder first</source>
        <translation>%1：无法写入：%2；请先创建该文件夹</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2; name a file</source>
        <translation>%1：无法写入：%2；请指定一个文件</translation>
    </message>
    <message>
        <source>%1: cannot be written: %2</source>
        <translation>%1：无法写入：%2</translation>
    </message>
    <message>
        <source>cannot write %1: %2; choose another place</source>
        <translation>无法写入 %1：%2；请另选位置</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
</context>
<context>
    <name>inferama::app</name>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Next control or tile; Enter opens a tile</source>
        <translation>下一个控件或磁贴；回车打开磁贴</translation>
    </message>
    <message>
        <source>Filled by: %1</source>
        <translation>数据来自：%1</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Inferama %1&lt;/h2&gt;&lt;p&gt;Live observability of large-model inference: what a service does to its users, and why.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later. It comes with no warranty.&lt;/p&gt;&lt;p&gt;Built on Qt %2 and Qt Charts (GPL-3.0), ZeroMQ, simdjson, nlohmann JSON, Zstandard and CLI11.&lt;/p&gt;</source>
        <translation>&lt;h2&gt;Inferama %1&lt;/h2&gt;&lt;p&gt;大模型推理的实时可观测性：服务给用户带来了怎样的体验，以及为什么。&lt;/p&gt;&lt;p&gt;自由软件，按 GNU 通用公共许可证第 3 版或更新版本发布，不提供任何担保。&lt;/p&gt;&lt;p&gt;基于 Qt %2 与 Qt Charts（GPL-3.0）、ZeroMQ、simdjson、nlohmann JSON、Zstandard 和 CLI11 构建。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Panorama</source>
        <translation>全景图</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>noticed</source>
        <translation>可察觉</translation>
    </message>
    <message>
        <source>feels stuck</source>
        <translation>感觉卡住</translation>
    </message>
    <message>
        <source>Nothing to draw: %1.</source>
        <translation>没有可画的内容：%1。</translation>
    </message>
    <message>
        <source>The curve comes with the next snapshot.</source>
        <translation>曲线随下一个快照到来。</translation>
    </message>
    <message>
        <source>within</source>
        <translation>以内</translation>
    </message>
    <message>
        <source>over</source>
        <translation>超过</translation>
    </message>
    <message>
        <source>%1 are within</source>
        <translation>%1 在此以内</translation>
    </message>
    <message>
        <source>with in flight</source>
        <translation>含在途</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>below 1/n: no statement possible</source>
        <translation>低于 1/n：无法判断</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 超过 %2</translation>
    </message>
    <message>
        <source>Of the samples in the window</source>
        <translation>基于窗口内的样本</translation>
    </message>
    <message>
        <source>Kaplan–Meier: requests still waiting count as at least their age</source>
        <translation>Kaplan–Meier：仍在等待的请求至少按已等待时间计入</translation>
    </message>
    <message>
        <source>samples above</source>
        <translation>其上样本</translation>
    </message>
    <message>
        <source>How many samples of the window lie above this percentile</source>
        <translation>窗口内有多少样本高于该分位数</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Exact up to the set number of samples, beyond from a sketch with an error of at most 0.4 %</source>
        <translation>样本数在设定值以内时为精确值，超出后由 sketch 估计，误差不超过 0.4 %</translation>
    </message>
    <message>
        <source>how far to trust it</source>
        <translation>可信程度</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>sketch</source>
        <translation>sketch</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未达到</translation>
    </message>
    <message>
        <source>Too many requests are still waiting for the estimate to fall this far</source>
        <translation>仍在等待的请求过多，估计到不了这里</translation>
    </message>
    <message>
        <source>sound</source>
        <translation>可靠</translation>
    </message>
    <message>
        <source>very thin (n &lt; %1)</source>
        <translation>样本极少（n &lt; %1）</translation>
    </message>
    <message>
        <source>thin (n &lt; %1)</source>
        <translation>偏少（n &lt; %1）</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>chunk gaps</source>
        <translation>Chunk 间隔</translation>
    </message>
    <message>
        <source>token gaps</source>
        <translation>Token 间隔</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>n = %1, exact</source>
        <translation>n = %1，精确</translation>
    </message>
    <message>
        <source>n = %1, sketch ±0.4 %</source>
        <translation>n = %1，sketch ±0.4 %</translation>
    </message>
    <message>
        <source>SLO %1: %2 within</source>
        <translation>SLO %1：%2 达成</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>10 s, n = %1</source>
        <translation>10 s，n = %1</translation>
    </message>
    <message>
        <source>%1 thin</source>
        <translation>%1 样本偏少</translation>
    </message>
    <message>
        <source>P99 with in flight</source>
        <translation>P99（含在途）</translation>
    </message>
    <message>
        <source>waiting for first token</source>
        <translation>等待首 Token</translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>未归因</translation>
    </message>
    <message>
        <source>Spans arrive; the first point over time follows.</source>
        <translation>Span 已到达；随后出现第一个时间点。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>bands judge the mean</source>
        <translation>按均值判断档位</translation>
    </message>
    <message>
        <source>bands by the model&apos;s size judge P95</source>
        <translation>按模型规模的档位判断 P95</translation>
    </message>
    <message>
        <source>bands of prompts with 128–1,024 tokens, as lengths are unknown</source>
        <translation>长度未知，采用 128–1,024 Token Prompt 的档位</translation>
    </message>
    <message>
        <source>bands of prompts with %1 tokens</source>
        <translation>采用 %1 Token Prompt 的档位</translation>
    </message>
    <message>
        <source>P95 over SLO</source>
        <translation>P95 超出 SLO</translation>
    </message>
    <message>
        <source>P95 within SLO</source>
        <translation>P95 满足 SLO</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>在途</translation>
    </message>
    <message>
        <source>SLO %1</source>
        <translation>SLO %1</translation>
    </message>
    <message>
        <source>no samples</source>
        <translation>无样本</translation>
    </message>
    <message>
        <source>needs: spans of the stages before the first token (queue, prefill, …) from the server</source>
        <translation>需要：服务端上报首 Token 之前各阶段（queue、prefill 等）的 Span</translation>
    </message>
    <message>
        <source>needs: spans of the stages of a decode step (forward, comm, …) from the server</source>
        <translation>需要：服务端上报 Decode 步各阶段（forward、comm 等）的 Span</translation>
    </message>
    <message>
        <source>ITL jitter</source>
        <translation>ITL 抖动</translation>
    </message>
    <message>
        <source>send lag</source>
        <translation>发送滞后</translation>
    </message>
    <message>
        <source>time to first answer</source>
        <translation>首次应答时延</translation>
    </message>
    <message>
        <source>first token − send</source>
        <translation>首 Token − 发送</translation>
    </message>
    <message>
        <source>gap between chunks</source>
        <translation>Chunk 之间的间隔</translation>
    </message>
    <message>
        <source>gap between tokens</source>
        <translation>Token 之间的间隔</translation>
    </message>
    <message>
        <source>(E2E − TTFT) / (output tokens − 1)</source>
        <translation>(E2E − TTFT) / (输出 Token − 1)</translation>
    </message>
    <message>
        <source>last token − send</source>
        <translation>末 Token − 发送</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务端</translation>
    </message>
    <message>
        <source>no request got a first token yet</source>
        <translation>还没有请求得到首 Token</translation>
    </message>
    <message>
        <source>no request got two chunks yet</source>
        <translation>还没有请求得到两个 Chunk</translation>
    </message>
    <message>
        <source>no request ended with two tokens yet</source>
        <translation>还没有请求以至少两个 Token 结束</translation>
    </message>
    <message>
        <source>no request ended well yet</source>
        <translation>还没有请求正常结束</translation>
    </message>
    <message>
        <source>input tokens</source>
        <translation>输入 Token</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Prompt 的 Token 数</translation>
    </message>
    <message>
        <source>Samples in the window</source>
        <translation>窗口内的样本数</translation>
    </message>
    <message>
        <source>band of P95</source>
        <translation>P95 档位</translation>
    </message>
    <message>
        <source>From 20 samples on</source>
        <translation>至少 20 个样本</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;br&gt;smallest mean %1 (%2), largest %3 (%4)</source>
        <translation>&lt;br&gt;&lt;br&gt;均值最小 %1（%2），最大 %3（%4）</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>均值 %1</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>KV %1</source>
        <translation>KV %1</translation>
    </message>
    <message>
        <source>act. %1</source>
        <translation>激活 %1</translation>
    </message>
    <message>
        <source>other %1</source>
        <translation>其他 %1</translation>
    </message>
    <message>
        <source>%1 wait</source>
        <translation>%1 个等待</translation>
    </message>
    <message>
        <source>attention %1</source>
        <translation>Attention %1</translation>
    </message>
    <message>
        <source>matmul %1</source>
        <translation>MatMul %1</translation>
    </message>
    <message>
        <source>launch %1</source>
        <translation>Launch %1</translation>
    </message>
    <message>
        <source>sum of means</source>
        <translation>均值之和</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>holds %1 others back</source>
        <translation>拖慢其余 %1 个</translation>
    </message>
    <message>
        <source>%1 ranks even</source>
        <translation>%1 个 Rank 均衡</translation>
    </message>
    <message>
        <source>ECN / CNP / PFC</source>
        <translation>ECN / CNP / PFC</translation>
    </message>
    <message>
        <source>over %1 rails</source>
        <translation>共 %1 条 Rail</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Distributed, network</source>
        <translation>分布式与网络</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV Cache</translation>
    </message>
    <message>
        <source>from counters</source>
        <translation>来自计数器</translation>
    </message>
    <message>
        <source>from requests</source>
        <translation>来自请求</translation>
    </message>
    <message>
        <source>no preemptions</source>
        <translation>无抢占</translation>
    </message>
    <message>
        <source>%1 preemptions</source>
        <translation>%1 次抢占</translation>
    </message>
    <message>
        <source>blocks/s</source>
        <translation>块/秒</translation>
    </message>
    <message>
        <source>Migration latency</source>
        <translation>迁移时延</translation>
    </message>
    <message>
        <source>needs: %1</source>
        <translation>需要：%1</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>%1 of %2 measured</source>
        <translation>已测 %1/%2</translation>
    </message>
    <message>
        <source>%1 of %2 poor</source>
        <translation>%1/%2 较差</translation>
    </message>
    <message>
        <source>all good</source>
        <translation>全部良好</translation>
    </message>
    <message>
        <source>acceptable</source>
        <translation>可接受</translation>
    </message>
    <message>
        <source>no source yet</source>
        <translation>还没有数据源</translation>
    </message>
    <message>
        <source>last 10 s</source>
        <translation>最近 10 秒</translation>
    </message>
    <message>
        <source>last 1 min</source>
        <translation>最近 1 分钟</translation>
    </message>
    <message>
        <source>last 5 min</source>
        <translation>最近 5 分钟</translation>
    </message>
    <message>
        <source>last 1 h</source>
        <translation>最近 1 小时</translation>
    </message>
    <message>
        <source>whole run</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>%1 (so far %2)</source>
        <translation>%1（目前 %2）</translation>
    </message>
    <message>
        <source>%1 · %2–%3 %4 · n = %5 first tokens</source>
        <translation>%1 · %2–%3 %4 · n = %5 个首 Token</translation>
    </message>
    <message>
        <source> · TTFT exact</source>
        <translation> · TTFT 为精确值</translation>
    </message>
    <message>
        <source> · TTFT from the sketch, ± 0.4 %</source>
        <translation> · TTFT 由 sketch 估计，± 0.4 %</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;br&gt;%1 samples in the window, %2</source>
        <translation>&lt;br&gt;&lt;br&gt;窗口内 %1 个样本，%2</translation>
    </message>
    <message>
        <source>from the sketch, ± 0.4 %</source>
        <translation>由 sketch 估计，± 0.4 %</translation>
    </message>
    <message>
        <source>&lt;br&gt;mean %1, smallest %2, largest %3</source>
        <translation>&lt;br&gt;均值 %1，最小 %2，最大 %3</translation>
    </message>
    <message>
        <source>%1, by mean</source>
        <translation>%1（按均值）</translation>
    </message>
    <message>
        <source>%1, mean %2</source>
        <translation>%1，均值 %2</translation>
    </message>
    <message>
        <source>%1 of %2 sent</source>
        <translation>已发 %2 中的 %1</translation>
    </message>
    <message>
        <source>P50 with in flight %1</source>
        <translation>P50（含在途）%1</translation>
    </message>
    <message>
        <source>P50 with in flight: beyond what was seen</source>
        <translation>P50（含在途）：超出已观测范围</translation>
    </message>
    <message>
        <source>with in flight %1</source>
        <translation>含在途 %1</translation>
    </message>
    <message>
        <source>in flight: beyond seen</source>
        <translation>含在途：超出已观测</translation>
    </message>
    <message>
        <source>%1 of %2 judged</source>
        <translation>已判 %1/%2</translation>
    </message>
    <message>
        <source>oldest waits %1</source>
        <translation>最久已等 %1</translation>
    </message>
    <message>
        <source>%1 meet the SLO</source>
        <translation>%1 满足 SLO</translation>
    </message>
    <message>
        <source>%1 within %2</source>
        <translation>%1 在 %2 以内</translation>
    </message>
    <message>
        <source>at its limit</source>
        <translation>已达上限</translation>
    </message>
    <message>
        <source>needs: an SLO, set it above</source>
        <translation>需要：SLO，可在上方设置</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>target %1</source>
        <translation>目标 %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;br&gt;%1 of %2 ended requests were good; %3 in flight have already missed.</source>
        <translation>&lt;br&gt;&lt;br&gt;已结束的 %2 个请求中 %1 个达标；在途的已有 %3 个不达标。</translation>
    </message>
    <message>
        <source>none failed</source>
        <translation>无失败</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>%1 wait, oldest %2</source>
        <translation>%1 个等待，最久 %2</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>input + output</source>
        <translation>输入 + 输出</translation>
    </message>
    <message>
        <source>input_tokens of the requests</source>
        <translation>请求的 input_tokens</translation>
    </message>
    <message>
        <source>User experience</source>
        <translation>用户体验</translation>
    </message>
    <message>
        <source>%1 tok/chunk</source>
        <translation>%1 tok/Chunk</translation>
    </message>
    <message>
        <source>Throughput, capacity</source>
        <translation>吞吐与容量</translation>
    </message>
    <message>
        <source>some at their end</source>
        <translation>部分在结束时计入</translation>
    </message>
    <message>
        <source>at arrival</source>
        <translation>到达即计入</translation>
    </message>
    <message>
        <source>on target</source>
        <translation>达标</translation>
    </message>
    <message>
        <source>below target</source>
        <translation>未达标</translation>
    </message>
    <message>
        <source>no SLO set</source>
        <translation>未设置 SLO</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>P95 %1</source>
        <translation>P95 %1</translation>
    </message>
    <message>
        <source>%1 of TTFT</source>
        <translation>占 TTFT %1</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;br&gt;%1 samples in the window</source>
        <translation>&lt;br&gt;&lt;br&gt;窗口内 %1 个样本</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>前向 %1</translation>
    </message>
    <message>
        <source>comm %1</source>
        <translation>通信 %1</translation>
    </message>
    <message>
        <source>return %1</source>
        <translation>返回 %1</translation>
    </message>
    <message>
        <source>Sample, return</source>
        <translation>采样、返回</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>migration %1</source>
        <translation>迁移 %1</translation>
    </message>
    <message>
        <source>%1 leads</source>
        <translation>占比最大：%1</translation>
    </message>
    <message>
        <source>no traffic</source>
        <translation>无流量</translation>
    </message>
    <message>
        <source>n %1 &lt; %2</source>
        <translation>n %1 &lt; %2</translation>
    </message>
    <message>
        <source>exact, n %1</source>
        <translation>精确，n %1</translation>
    </message>
    <message>
        <source>sketch, n %1</source>
        <translation>sketch，n %1</translation>
    </message>
    <message>
        <source>%1 P50</source>
        <translation>%1 P50</translation>
    </message>
    <message>
        <source>n %1</source>
        <translation>n %1</translation>
    </message>
    <message>
        <source>too few samples</source>
        <translation>样本过少</translation>
    </message>
    <message>
        <source>tails good</source>
        <translation>尾部良好</translation>
    </message>
    <message>
        <source>open loop</source>
        <translation>开环</translation>
    </message>
    <message>
        <source>closed loop</source>
        <translation>闭环</translation>
    </message>
    <message>
        <source>max batch %1</source>
        <translation>批上限 %1</translation>
    </message>
    <message>
        <source>%1 in flight</source>
        <translation>%1 个在途</translation>
    </message>
    <message>
        <source>&amp;Add source…</source>
        <translation>添加数据源(&amp;A)…</translation>
    </message>
    <message>
        <source>Connect to a publisher</source>
        <translation>连接发布端</translation>
    </message>
    <message>
        <source>&amp;Open recording…</source>
        <translation>打开录制(&amp;O)…</translation>
    </message>
    <message>
        <source>Read a file of batches as a new run</source>
        <translation>把录制文件作为新的一次运行读入</translation>
    </message>
    <message>
        <source>Start the &amp;demo</source>
        <translation>启动演示(&amp;D)</translation>
    </message>
    <message>
        <source>Simulate a server, with controls to turn</source>
        <translation>模拟一个可调节的服务</translation>
    </message>
    <message>
        <source>&amp;Record</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Write what arrives to a file</source>
        <translation>把到达的数据写入文件</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Hold the view still; events are taken in all the same</source>
        <translation>定住画面；事件仍照常接收</translation>
    </message>
    <message>
        <source>Go &amp;live</source>
        <translation>回到实时(&amp;L)</translation>
    </message>
    <message>
        <source>Let the view move with the run again</source>
        <translation>让画面重新跟随运行</translation>
    </message>
    <message>
        <source>&amp;SLO…</source>
        <translation>SLO(&amp;S)…</translation>
    </message>
    <message>
        <source>Set the thresholds of goodput and attainment</source>
        <translation>设置 Goodput 与达成率的阈值</translation>
    </message>
    <message>
        <source>De&amp;mo controls</source>
        <translation>演示控制(&amp;M)</translation>
    </message>
    <message>
        <source>Show the controls of the simulator, or fold them</source>
        <translation>展开或收起模拟器的控制面板</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>Theme of the des&amp;ktop</source>
        <translation>跟随桌面主题(&amp;K)</translation>
    </message>
    <message>
        <source>Pro&amp;jector mode</source>
        <translation>投影模式(&amp;J)</translation>
    </message>
    <message>
        <source>Fill the screen, with everything larger</source>
        <translation>全屏并放大所有内容</translation>
    </message>
    <message>
        <source>&amp;Counts by source and reason</source>
        <translation>按数据源和原因计数(&amp;C)</translation>
    </message>
    <message>
        <source>What arrived, what was lost or refused, and why</source>
        <translation>到达了多少、丢失或拒收了多少，以及原因</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>What every key does</source>
        <translation>每个按键的作用</translation>
    </message>
    <message>
        <source>&amp;Definitions</source>
        <translation>指标定义(&amp;D)</translation>
    </message>
    <message>
        <source>What every number means</source>
        <translation>每个数字的含义</translation>
    </message>
    <message>
        <source>&amp;About Inferama</source>
        <translation>关于 Inferama(&amp;A)</translation>
    </message>
    <message>
        <source>Last 10 s</source>
        <translation>最近 10 秒</translation>
    </message>
    <message>
        <source>Last 1 min</source>
        <translation>最近 1 分钟</translation>
    </message>
    <message>
        <source>Last 5 min</source>
        <translation>最近 5 分钟</translation>
    </message>
    <message>
        <source>Last 1 h</source>
        <translation>最近 1 小时</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>Language of the &amp;desktop</source>
        <translation>跟随桌面语言(&amp;D)</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Window of time</source>
        <translation>时间窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;br&gt;slowest: %1, %2 of the median</source>
        <translation>&lt;br&gt;&lt;br&gt;最慢：%1，为中位数的 %2</translation>
    </message>
    <message>
        <source>&lt;br&gt;%1: %2 in the window</source>
        <translation>&lt;br&gt;%1：窗口内 %2</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/秒</translation>
    </message>
    <message>
        <source>marks, notices, pauses</source>
        <translation>标记、通知、暂停</translation>
    </message>
    <message>
        <source>each a second</source>
        <translation>均为每秒</translation>
    </message>
    <message>
        <source>%1 recomputed</source>
        <translation>重算 %1</translation>
    </message>
    <message>
        <source>above typical %1</source>
        <translation>高于常见 %1</translation>
    </message>
    <message>
        <source>below typical %1</source>
        <translation>低于常见 %1</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>typical</source>
        <translation>常见范围内</translation>
    </message>
    <message>
        <source>all measured</source>
        <translation>全部已测</translation>
    </message>
    <message>
        <source>full, %1 wait</source>
        <translation>已满，%1 个等待</translation>
    </message>
    <message>
        <source>%1 J a token</source>
        <translation>每 Token %1 J</translation>
    </message>
    <message>
        <source>busy, of %1</source>
        <translation>忙碌，共 %1</translation>
    </message>
    <message>
        <source>busy time</source>
        <translation>忙碌时间</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>interval, from buckets</source>
        <translation>区间，来自分桶</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;br&gt;From a histogram: the quantile lies somewhere in this interval.</source>
        <translation>&lt;br&gt;&lt;br&gt;来自直方图：分位数落在该区间内。</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>as %1</source>
        <translation>按 %1</translation>
    </message>
    <message>
        <source>size unknown, as 70B</source>
        <translation>规模未知，按 70B</translation>
    </message>
    <message>
        <source>&lt;br&gt;input %1 tokens: P95 %2, n %3, %4</source>
        <translation>&lt;br&gt;输入 %1 Token：P95 %2，n %3，%4</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>TTFT by stage</source>
        <translation>TTFT 各阶段</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>unattributed, mean</source>
        <translation>未归因，均值</translation>
    </message>
    <message>
        <source>known %1</source>
        <translation>已知 %1</translation>
    </message>
    <message>
        <source>drafts accepted %1</source>
        <translation>草稿接受率 %1</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>does not apply: no prefill/decode split</source>
        <translation>不适用：未做 Prefill/Decode 分离</translation>
    </message>
    <message>
        <source>does not apply: one GPU an engine</source>
        <translation>不适用：每个引擎只有一块 GPU</translation>
    </message>
    <message>
        <source>does not apply: one node, no split</source>
        <translation>不适用：单节点，未分离</translation>
    </message>
    <message>
        <source>&lt;br&gt;&lt;br&gt;Against the baseline (%1): %2</source>
        <translation>&lt;br&gt;&lt;br&gt;相对基线（%1）：%2</translation>
    </message>
    <message>
        <source>no baseline yet: needs a calm minute with 50 ended requests</source>
        <translation>尚无基线：需要平稳的一分钟且至少 50 个已结束请求</translation>
    </message>
    <message>
        <source>baseline %1–%2</source>
        <translation>基线 %1–%2</translation>
    </message>
    <message>
        <source>trend against %1</source>
        <translation>趋势，相对%1</translation>
    </message>
    <message>
        <source>no baseline yet</source>
        <translation>尚无基线</translation>
    </message>
    <message>
        <source>%1 · TTFT P95 %2</source>
        <translation>%1 · TTFT P95 %2</translation>
    </message>
    <message>
        <source>%1 %2 falls to %3 of what is normal for this run, for %4.</source>
        <translation>%1（%2）降至本次运行平常值的 %3 并持续 %4 时告警。</translation>
    </message>
    <message>
        <source>%1 %2 reaches %3 of what is normal for this run, for %4.</source>
        <translation>%1（%2）达到本次运行平常值的 %3 并持续 %4 时告警。</translation>
    </message>
    <message>
        <source>%1 %2 falls to %3 for %4.</source>
        <translation>%1（%2）降至 %3 并持续 %4 时告警。</translation>
    </message>
    <message>
        <source>%1 %2 reaches %3 for %4.</source>
        <translation>%1（%2）达到 %3 并持续 %4 时告警。</translation>
    </message>
    <message>
        <source>%1 mean</source>
        <translation>%1 均值</translation>
    </message>
    <message>
        <source>%1 P90</source>
        <translation>%1 P90</translation>
    </message>
    <message>
        <source>%1 P95</source>
        <translation>%1 P95</translation>
    </message>
    <message>
        <source>%1 P99</source>
        <translation>%1 P99</translation>
    </message>
    <message>
        <source>%1 P99.9</source>
        <translation>%1 P99.9</translation>
    </message>
    <message>
        <source>%1 maximum</source>
        <translation>%1 最大值</translation>
    </message>
    <message>
        <source>%1 count</source>
        <translation>%1 样本数</translation>
    </message>
    <message>
        <source>%1 P99/P50</source>
        <translation>%1 P99/P50</translation>
    </message>
    <message>
        <source>%1 band</source>
        <translation>%1 档位</translation>
    </message>
    <message>
        <source>over 10 s</source>
        <translation>最近 10 秒</translation>
    </message>
    <message>
        <source>over 1 min</source>
        <translation>最近 1 分钟</translation>
    </message>
    <message>
        <source>over 5 min</source>
        <translation>最近 5 分钟</translation>
    </message>
    <message>
        <source>over 1 h</source>
        <translation>最近 1 小时</translation>
    </message>
    <message>
        <source>over the whole run</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>关注</translation>
    </message>
    <message>
        <source>act</source>
        <translation>处理</translation>
    </message>
    <message>
        <source>severe</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>It must also be at or below %1.</source>
        <translation>同时须不高于 %1。</translation>
    </message>
    <message>
        <source>It must also be at or above %1.</source>
        <translation>同时须不低于 %1。</translation>
    </message>
    <message>
        <source>Judged only while %1 is above %2.</source>
        <translation>仅在 %1 高于 %2 时判断。</translation>
    </message>
    <message>
        <source>Clears when it has been better than the threshold by %1 for %2.</source>
        <translation>优于阈值 %1 并持续 %2 后解除。</translation>
    </message>
    <message>
        <source>Clears when it has been better than the threshold for %1.</source>
        <translation>优于阈值并持续 %1 后解除。</translation>
    </message>
    <message>
        <source>%1: %2. %3 is %4, at worst %5.</source>
        <translation>%1：%2。%3 为 %4，最差 %5。</translation>
    </message>
    <message>
        <source>bands and rules changed</source>
        <translation>档位与规则已修改</translation>
    </message>
    <message>
        <source>bands changed</source>
        <translation>档位已修改</translation>
    </message>
    <message>
        <source>rules changed</source>
        <translation>规则已修改</translation>
    </message>
    <message>
        <source>On a metric: back; the one before and the next of its layer</source>
        <translation>在指标页：返回；同层的上一个与下一个</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>%1 (at least)</source>
        <translation>%1（固定值）</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <translation>%1，曾%2</translation>
    </message>
    <message>
        <source>At worst %1. From %2 to %3, for %4.</source>
        <translation>最严重时为“%1”。从 %2 到 %3，持续 %4。</translation>
    </message>
    <message>
        <source>Now %1, at worst %2. Since %3, for %4.</source>
        <translation>当前为“%1”，最严重时为“%2”。自 %3 起，已持续 %4。</translation>
    </message>
    <message>
        <source>%1 · the oldest %2 are no longer kept</source>
        <translation>%1 · 最早的 %2 个已不再保留</translation>
    </message>
    <message>
        <source>No course is kept of this figure: see its numbers.</source>
        <translation>该数值不保留随时间的变化：请看数字。</translation>
    </message>
    <message>
        <source>Nothing to draw in this window.</source>
        <translation>该窗口内没有可画的内容。</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>P99/P50 of TTFT, each point from the 10 s before it</source>
        <translation>TTFT 的 P99/P50，每点为其前 10 s</translation>
    </message>
    <message>
        <source>step time of each rank over the median of all; the slowest by name</source>
        <translation>各 Rank 步时 / 全体中位数；标名的为最慢者</translation>
    </message>
    <message>
        <source>the worst by name, the %1 next to it thin, of %2</source>
        <translation>标名的为最差者，细线为其后 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>the worst by name, the others thin; %1 in all</source>
        <translation>标名的为最差者，其余为细线；共 %1 个</translation>
    </message>
    <message>
        <source>layer %1, %2</source>
        <translation>第 %1 层，%2</translation>
    </message>
    <message>
        <source>a share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>a factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>a count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>a time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>单位 %1</translation>
    </message>
    <message>
        <source>lower is better</source>
        <translation>越低越好</translation>
    </message>
    <message>
        <source>higher is better</source>
        <translation>越高越好</translation>
    </message>
    <message>
        <source>%1, %2–%3</source>
        <translation>%1，%2–%3</translation>
    </message>
    <message>
        <source>%1 between %2 and %3</source>
        <translation>%1 在 %2 与 %3 之间</translation>
    </message>
    <message>
        <source>%1 above %2</source>
        <translation>%1 高于 %2</translation>
    </message>
    <message>
        <source>From buckets of a server: %1.</source>
        <translation>来自服务端的分桶：%1。</translation>
    </message>
    <message>
        <source>There is no SLO to hold the requests to. Set one with Ctrl+L.</source>
        <translation>没有可供对照的 SLO。按 Ctrl+L 设置。</translation>
    </message>
    <message>
        <source>No traffic: nothing in the window gave this figure.</source>
        <translation>无流量：窗口内没有数据产生该数值。</translation>
    </message>
    <message>
        <source>No source gives this figure. It needs: %1.</source>
        <translation>没有数据源提供该数值。需要：%1。</translation>
    </message>
    <message>
        <source>%1 against the %2</source>
        <translation>%1，相对%2</translation>
    </message>
    <message>
        <source>%1: %2 since %3</source>
        <translation>%1：%2（自 %3 起）</translation>
    </message>
    <message>
        <source>Alert: %1.</source>
        <translation>告警：%1。</translation>
    </message>
    <message>
        <source>baseline %1 ± %2, %3–%4</source>
        <translation>基线 %1 ± %2，%3–%4</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>in the window</source>
        <translation>窗口内</translation>
    </message>
    <message>
        <source>beyond what was seen</source>
        <translation>超出已观测范围</translation>
    </message>
    <message>
        <source>got there</source>
        <translation>已达到</translation>
    </message>
    <message>
        <source>still waiting</source>
        <translation>仍在等待</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空输出</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>offered</source>
        <translation>请求率</translation>
    </message>
    <message>
        <source>ended well</source>
        <translation>正常结束</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>good</source>
        <translation>达标</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>already missed</source>
        <translation>在途已不达标</translation>
    </message>
    <message>
        <source>of those waiting</source>
        <translation>其中等待</translation>
    </message>
    <message>
        <source>rate × time</source>
        <translation>速率 × 时间</translation>
    </message>
    <message>
        <source>consistent</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>not consistent</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>of the median</source>
        <translation>相对中位数</translation>
    </message>
    <message>
        <source>slow rank</source>
        <translation>慢 Rank</translation>
    </message>
    <message>
        <source>slowest rank</source>
        <translation>最慢 Rank</translation>
    </message>
    <message>
        <source>known from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>By prompt length</source>
        <translation>按 Prompt 长度</translation>
    </message>
    <message>
        <source>By server</source>
        <translation>按服务端</translation>
    </message>
    <message>
        <source>worst P95 first</source>
        <translation>P95 最差的在前</translation>
    </message>
    <message>
        <source>By label</source>
        <translation>按标签</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>按时间加权</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Against the median of the ranks of its engine</source>
        <translation>相对同引擎各 Rank 的中位数</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>In the window</source>
        <translation>窗口内</translation>
    </message>
    <message>
        <source>%1 / %2, worst first</source>
        <translation>%1 / %2，最差的在前</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Stages of TTFT</source>
        <translation>TTFT 各阶段</translation>
    </message>
    <message>
        <source>Stages of a decode step</source>
        <translation>Decode 步各阶段</translation>
    </message>
    <message>
        <source>longest mean first</source>
        <translation>均值最长的在前</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Of the sum of means</source>
        <translation>占均值之和的比例</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>数据构成</translation>
    </message>
    <message>
        <source>gauge or counter</source>
        <translation>gauge 或计数器</translation>
    </message>
    <message>
        <source>Of a counter: its rate</source>
        <translation>计数器取其速率</translation>
    </message>
    <message>
        <source>%1, worst first</source>
        <translation>%1，最差的在前</translation>
    </message>
    <message>
        <source>%1 (changed; by default %2)</source>
        <translation>%1（已修改；默认：%2）</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>It is shown and not judged.</source>
        <translation>仅显示，不作判断。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>from %1 on</source>
        <translation>不低于 %1</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>不超过 %1</translation>
    </message>
    <message>
        <source>Typical range</source>
        <translation>常见范围</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>数据来源</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Prometheus, %1</source>
        <translation>Prometheus，%1</translation>
    </message>
    <message>
        <source>OTLP</source>
        <translation>OTLP</translation>
    </message>
    <message>
        <source>Exporters</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Go on to</source>
        <translation>继续查看</translation>
    </message>
    <message>
        <source>What moves it for the worse</source>
        <translation>什么会使它变差</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>如何应对</translation>
    </message>
    <message>
        <source>What it moves</source>
        <translation>它会影响什么</translation>
    </message>
    <message>
        <source>How it is counted</source>
        <translation>统计口径</translation>
    </message>
    <message>
        <source>does not apply: no speculative decoding</source>
        <translation>不适用：未启用投机解码</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>alert: %1 (%2)</source>
        <translation>告警：%1（%2）</translation>
    </message>
    <message>
        <source>activations %1</source>
        <translation>激活 %1</translation>
    </message>
    <message>
        <source>GPU util</source>
        <translation>GPU 利用率</translation>
    </message>
    <message>
        <source>SM util</source>
        <translation>SM 利用率</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>显存带宽利用率</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功耗</translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>合计 %1</translation>
    </message>
    <message>
        <source>Memory by part</source>
        <translation>显存构成</translation>
    </message>
    <message>
        <source>of %1 a replica</source>
        <translation>每副本共 %1</translation>
    </message>
    <message>
        <source>of %1 a GPU</source>
        <translation>每 GPU 共 %1</translation>
    </message>
    <message>
        <source>KV %1, typical 20–40 %</source>
        <translation>KV %1，常见 20–40 %</translation>
    </message>
    <message>
        <source>%1 × median: %2</source>
        <translation>%1 × 中位数：%2</translation>
    </message>
    <message>
        <source>slow beyond %1</source>
        <translation>超过 %1 为慢</translation>
    </message>
    <message>
        <source>Step time by rank</source>
        <translation>各 Rank 步时</translation>
    </message>
    <message>
        <source>median, P5–P95 in the window</source>
        <translation>窗口内中位数与 P5–P95</translation>
    </message>
    <message>
        <source>%1 is slow, %2 median</source>
        <translation>%1 慢，中位数的 %2</translation>
    </message>
    <message>
        <source>no slow rank</source>
        <translation>无慢 Rank</translation>
    </message>
    <message>
        <source>Batch and queue</source>
        <translation>批与排队</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>batch full</source>
        <translation>批已满</translation>
    </message>
    <message>
        <source>%1 full</source>
        <translation>已填充 %1</translation>
    </message>
    <message>
        <source>by tokens; bands are of the hit rate</source>
        <translation>按 Token 计；档位针对命中率</translation>
    </message>
    <message>
        <source>occupied</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>hit rate</source>
        <translation>命中率</translation>
    </message>
    <message>
        <source>hit rate %1</source>
        <translation>命中率%1</translation>
    </message>
    <message>
        <source>Decode step time</source>
        <translation>Decode 步时</translation>
    </message>
    <message>
        <source>P95 %1, longest %2</source>
        <translation>P95 %1，最长 %2</translation>
    </message>
    <message>
        <source>Kernel times</source>
        <translation>Kernel 耗时</translation>
    </message>
    <message>
        <source>of one step, means</source>
        <translation>单步，均值</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>matmul</source>
        <translation>MatMul</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>Launch</translation>
    </message>
    <message>
        <source>together %1</source>
        <translation>合计 %1</translation>
    </message>
    <message>
        <source>KV evictions, preemptions</source>
        <translation>KV 淘汰与抢占</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>淘汰块</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>抢占</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>a second; no preemptions</source>
        <translation>每秒；无抢占</translation>
    </message>
    <message>
        <source>a second; %1 preemptions in the window</source>
        <translation>每秒；窗口内 %1 次抢占</translation>
    </message>
    <message>
        <source>Speculative acceptance</source>
        <translation>投机解码接受率</translation>
    </message>
    <message>
        <source>accepted of drafted tokens</source>
        <translation>被接受 / 草稿 Token</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>接受率</translation>
    </message>
    <message>
        <source>%1 in the window</source>
        <translation>窗口内 %1</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>TP collectives</source>
        <translation>TP 集合通信</translation>
    </message>
    <message>
        <source>in one step, waiting for the slowest included</source>
        <translation>单步，含等待最慢者</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>ECN, CNP, PFC</source>
        <translation>ECN、CNP、PFC</translation>
    </message>
    <message>
        <source>packets and pauses a second</source>
        <translation>每秒报文数与暂停数</translation>
    </message>
    <message>
        <source>ECN</source>
        <translation>ECN</translation>
    </message>
    <message>
        <source>CNP</source>
        <translation>CNP</translation>
    </message>
    <message>
        <source>PFC</source>
        <translation>PFC</translation>
    </message>
    <message>
        <source>Rails</source>
        <translation>Rail</translation>
    </message>
    <message>
        <source>imbalance %1</source>
        <translation>不均衡 %1</translation>
    </message>
    <message>
        <source>NIC queue depth</source>
        <translation>网卡队列深度</translation>
    </message>
    <message>
        <source>Incast</source>
        <translation>Incast</translation>
    </message>
    <message>
        <source>flows to one port at once</source>
        <translation>同时汇聚到一个端口的流</translation>
    </message>
    <message>
        <source>flows</source>
        <translation>流数</translation>
    </message>
    <message>
        <source>KV migration</source>
        <translation>KV 迁移</translation>
    </message>
    <message>
        <source>a request, prefill to decode</source>
        <translation>每个请求，Prefill 到 Decode</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>rail %1</source>
        <translation>Rail %1</translation>
    </message>
    <message>
        <source>NIC %1</source>
        <translation>网卡 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>no traffic: the last value is %1 old</source>
        <translation>无流量：最新值已是 %1 前</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>最高</translation>
    </message>
    <message>
        <source>lowest</source>
        <translation>最低</translation>
    </message>
    <message>
        <source>stronger: higher, %1</source>
        <translation>颜色越浓越高，%1</translation>
    </message>
    <message>
        <source>each on %1</source>
        <translation>每行刻度 %1</translation>
    </message>
    <message>
        <source>a time, as in 500ms or 1.5s</source>
        <translation>时间，例如 500ms 或 1.5s</translation>
    </message>
    <message>
        <source>a share, as in 80%</source>
        <translation>占比，例如 80%</translation>
    </message>
    <message>
        <source>a factor, as in 1.5</source>
        <translation>倍数，例如 1.5</translation>
    </message>
    <message>
        <source>a number, in %1</source>
        <translation>数值，单位 %1</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>Write a share from 0% to 100%.</source>
        <translation>请填写 0% 到 100% 之间的占比。</translation>
    </message>
    <message>
        <source>Write %1, or nothing.</source>
        <translation>请填写%1；也可留空。</translation>
    </message>
    <message>
        <source>Choose a figure from the list, or write gauge.NAME or counter.NAME.</source>
        <translation>请从列表中选择，或填写 gauge.NAME 或 counter.NAME。</translation>
    </message>
    <message>
        <source>There is no such figure; did you mean %1?</source>
        <translation>没有这个数值；是否想用 %1？</translation>
    </message>
    <message>
        <source>Must be below the milder threshold before it.</source>
        <translation>必须低于前一个较轻级别的阈值。</translation>
    </message>
    <message>
        <source>Must be above the milder threshold before it.</source>
        <translation>必须高于前一个较轻级别的阈值。</translation>
    </message>
    <message>
        <source>Set at least one threshold.</source>
        <translation>请至少设置一个阈值。</translation>
    </message>
    <message>
        <source>Write a time from 0 s to 60min, as in 10s.</source>
        <translation>请填写 0 s 到 60min 之间的时间，例如 10s。</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>设置(&amp;E)…</translation>
    </message>
    <message>
        <source>Bands, alert rules, thresholds and notifications</source>
        <translation>档位、告警规则、阈值与通知</translation>
    </message>
    <message>
        <source>even, %1</source>
        <translation>均衡，%1</translation>
    </message>
    <message>
        <source>slow, %1</source>
        <translation>慢，%1</translation>
    </message>
    <message>
        <source>KV share</source>
        <translation>KV 占比</translation>
    </message>
    <message>
        <source>ø %1</source>
        <translation>均 %1</translation>
    </message>
    <message>
        <source>&gt; %1</source>
        <translation>&gt; %1</translation>
    </message>
    <message>
        <source>Batch fill</source>
        <translation>批填充</translation>
    </message>
    <message>
        <source>%1 J/tok</source>
        <translation>%1 J/Token</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>Mem. b/w</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>Attainment</source>
        <translation>达成率</translation>
    </message>
    <message>
        <source>ongoing</source>
        <translation>持续中</translation>
    </message>
    <message>
        <source>%1 ongoing, %2 ended · %3 of %4 rules watch</source>
        <translation>%1 个持续中，%2 个已结束 · 已启用规则 %3/%4</translation>
    </message>
    <message>
        <source>Stale: nothing new for %1 s.</source>
        <translation>已过期：%1 秒没有新数据。</translation>
    </message>
    <message>
        <source>stale for %1</source>
        <translation>已过期 %1</translation>
    </message>
    <message>
        <source>n &lt; %1</source>
        <translation>n &lt; %1</translation>
    </message>
    <message>
        <source>stale for %1 s</source>
        <translation>已过期 %1 秒</translation>
    </message>
    <message>
        <source>&amp;Undo choice of time</source>
        <translation>撤销时间选择(&amp;U)</translation>
    </message>
    <message>
        <source>Back to the moment, stretch or window that was looked at before</source>
        <translation>回到先前查看的时刻、时段或时间窗口</translation>
    </message>
    <message>
        <source>&amp;Redo choice of time</source>
        <translation>重做时间选择(&amp;R)</translation>
    </message>
    <message>
        <source>To the choice of time that was taken back</source>
        <translation>恢复被撤销的时间选择</translation>
    </message>
    <message>
        <source>&amp;Earlier</source>
        <translation>更早(&amp;E)</translation>
    </message>
    <message>
        <source>Look back by a quarter of the window or of the stretch</source>
        <translation>向前移动时间窗口或时段的四分之一</translation>
    </message>
    <message>
        <source>La&amp;ter</source>
        <translation>更晚(&amp;T)</translation>
    </message>
    <message>
        <source>Look on by a quarter of the window or of the stretch</source>
        <translation>向后移动时间窗口或时段的四分之一</translation>
    </message>
    <message>
        <source>&amp;Beginning of the run</source>
        <translation>运行起点(&amp;B)</translation>
    </message>
    <message>
        <source>Look at the moment of the first request</source>
        <translation>查看第一个请求的时刻</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Select the middle half of what is looked at</source>
        <translation>选取当前查看时段的中间一半</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Select twice as much time as is looked at</source>
        <translation>选取两倍于当前的时段</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>时间(&amp;T)</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>回到实时</translation>
    </message>
    <message>
        <source>&amp;Take away</source>
        <translation>带走(&amp;T)</translation>
    </message>
    <message>
        <source>Copy or save a chart, a table or the page</source>
        <translation>复制或保存图表、表格或整页</translation>
    </message>
    <message>
        <source>Save the s&amp;tretch as a recording…</source>
        <translation>将所选时段存为录制(&amp;T)…</translation>
    </message>
    <message>
        <source>Write the requests of the stretch that is looked at, with gauges, counters and marks</source>
        <translation>写出所看时段内的请求，以及仪表值、计数器和标记</translation>
    </message>
    <message>
        <source>&amp;Page in a window of its own</source>
        <translation>页面放入单独窗口(&amp;P)</translation>
    </message>
    <message>
        <source>For a second screen; the same again brings it back</source>
        <translation>用于第二块屏幕；再按一次收回</translation>
    </message>
    <message>
        <source>below 1/n: no statement possible (P99.9 needs n ≥ %1)</source>
        <translation>低于 1/n：无法下结论（P99.9 需要 n ≥ %1）</translation>
    </message>
    <message>
        <source>From the middle: to the right longer, to the left shorter; full at a factor of %1</source>
        <translation>从中间起：向右更长，向左更短；满格为 %1 倍</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>95 % intervals: now %1, baseline %2</source>
        <translation>95 % 区间：当前 %1，基线 %2</translation>
    </message>
    <message>
        <source>What it is compared with, as named above</source>
        <translation>与之比较的对象，见上方名称</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>Now minus baseline</source>
        <translation>当前减基线</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>Now divided by baseline</source>
        <translation>当前除以基线</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>The ratio on a log scale</source>
        <translation>对数刻度上的比值</translation>
    </message>
    <message>
        <source>more than noise?</source>
        <translation>超出噪声？</translation>
    </message>
    <message>
        <source>The curves come with the next snapshot.</source>
        <translation>曲线随下一个快照到来。</translation>
    </message>
    <message>
        <source>SLO</source>
        <translation>SLO</translation>
    </message>
    <message numerus="yes">
        <source>%n smaller one(s) left out</source>
        <translation>
            <numerusform>另有 %n 个较小的组未显示</numerusform>
        </translation>
    </message>
    <message>
        <source>chunk gaps, baseline</source>
        <translation>Chunk 间隔，基线</translation>
    </message>
    <message>
        <source>stall &gt; %1</source>
        <translation>停顿 &gt; %1</translation>
    </message>
    <message>
        <source>%1: %2, P99 %3, longest %4</source>
        <translation>%1：%2，P99 %3，最长 %4</translation>
    </message>
    <message>
        <source>counted from buckets, ±0.4 %</source>
        <translation>按分桶计数，±0.4 %</translation>
    </message>
    <message>
        <source>drawn from a curve of %1 points</source>
        <translation>由 %1 个点的曲线绘出</translation>
    </message>
    <message>
        <source>counted from all samples</source>
        <translation>按全部样本计数</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>TTFT − its stages</source>
        <translation>TTFT 减去其各阶段</translation>
    </message>
    <message>
        <source>a stage of TTFT: one sample a request, at its first token</source>
        <translation>TTFT 的一个阶段：每个请求一个样本，在首个 token 时</translation>
    </message>
    <message>
        <source>a stage of decode: one sample a span, at its end</source>
        <translation>解码的一个阶段：每个 span 一个样本，在其结束时</translation>
    </message>
    <message>
        <source>no request with such a span got a first token yet</source>
        <translation>还没有带此 span 的请求得到首个 token</translation>
    </message>
    <message>
        <source>prompt length</source>
        <translation>提示长度</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1 of the samples are ≤ 0: not on a log axis</source>
        <translation>%1 的样本 ≤ 0：不在对数轴上</translation>
    </message>
    <message>
        <source>within, %1</source>
        <translation>以内，%1</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Enter, or letting go, lists their requests</source>
        <translation>按回车或松开即列出其请求</translation>
    </message>
    <message>
        <source>∞ (failed)</source>
        <translation>∞（失败）</translation>
    </message>
    <message>
        <source>%1 of %2 requests (%3)</source>
        <translation>%2 个请求中的 %1 个（%3）</translation>
    </message>
    <message>
        <source>%1, %2 still wait</source>
        <translation>%1，%2 个仍在等待</translation>
    </message>
    <message>
        <source>failures count as +∞: %1</source>
        <translation>失败计为 +∞：%1</translation>
    </message>
    <message>
        <source>baseline %1, %2 pt</source>
        <translation>基线 %1，%2 个百分点</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Of the %1 of requests that gave one; %2 failed without: with them the percentile would be infinite where they are more than lie above it</source>
        <translation>属于给出该值的 %1 的请求；%2 个失败而没有该值：若计入，且其数多于该百分位数之上的样本，百分位数将为无穷大</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>Of the percentile, from order statistics: in 95 of 100 such samples it lies inside. Gaps of one request are alike, so that of ITL and TBT it is wider in truth</source>
        <translation>该百分位数的区间，由次序统计量得出：100 次这样的抽样中有 95 次落在其内。同一请求的间隔彼此相似，因此 ITL 和 TBT 的区间实际更宽</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>从 %1 起</translation>
    </message>
    <message>
        <source>%1; failures in the window: %2</source>
        <translation>%1；窗口内失败：%2</translation>
    </message>
    <message>
        <source>Gaps of one request are alike: their intervals are wider in truth, and a difference may be noise</source>
        <translation>同一请求的间隔彼此相似：其区间实际更宽，差异可能只是噪声</translation>
    </message>
    <message>
        <source>prompts of %1 tokens %2 → %3</source>
        <translation>%1 token 的提示 %2 → %3</translation>
    </message>
    <message>
        <source>prompt lengths</source>
        <translation>提示长度</translation>
    </message>
    <message>
        <source>offered rate</source>
        <translation>施加速率</translation>
    </message>
    <message>
        <source>offered rate %1 → %2</source>
        <translation>施加速率 %1 → %2</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>engine version</source>
        <translation>引擎版本</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>TP</source>
        <translation>TP</translation>
    </message>
    <message>
        <source>PP</source>
        <translation>PP</translation>
    </message>
    <message>
        <source>largest batch</source>
        <translation>最大批次</translation>
    </message>
    <message>
        <source>workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>负载方式</translation>
    </message>
    <message>
        <source>arrival</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>target rate</source>
        <translation>目标速率</translation>
    </message>
    <message>
        <source>target concurrency</source>
        <translation>目标并发</translation>
    </message>
    <message>
        <source>now is filtered, the baseline is not</source>
        <translation>当前经过筛选，基线没有</translation>
    </message>
    <message>
        <source>the baseline is of a filter&apos;s requests, now is of all</source>
        <translation>基线是筛选出的请求，当前是全部</translation>
    </message>
    <message>
        <source>servers other than %1</source>
        <translation>%1 以外的服务器</translation>
    </message>
    <message>
        <source>sources other than %1</source>
        <translation>%1 以外的来源</translation>
    </message>
    <message>
        <source>perhaps</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>Yes where the 95 % intervals of the two percentiles, from order statistics, do not overlap. The samples are taken as independent; gaps of one request are not, so that of ITL and TBT it says perhaps</source>
        <translation>两个分位数由次序统计量得到的 95 % 区间不重叠时为“是”。这里假设样本相互独立；同一请求的间隔并不独立，因此对 ITL 和 TBT 只说“可能”</translation>
    </message>
    <message>
        <source>%1 requests (%2) failed and gave no %3: they stand outside the percentiles</source>
        <translation>%1 个请求（%2）失败，没有 %3：不计入分位数</translation>
    </message>
    <message>
        <source>On Requests: choose a request, open it, close it</source>
        <translation>“请求”页：选择请求、打开请求、关闭请求</translation>
    </message>
    <message>
        <source>In the waterfall: zoom, move in time, the first request</source>
        <translation>瀑布图中：缩放、沿时间移动、第一个请求</translation>
    </message>
    <message>
        <source>In the waterfall: group, fold and unfold, open</source>
        <translation>瀑布图中：分组、收起与展开、打开</translation>
    </message>
    <message>
        <source>In the waterfall: mark an area, look at its time</source>
        <translation>瀑布图中：框选区域、查看其时段</translation>
    </message>
    <message>
        <source>In the waterfall and an open request: the next, the previous, the next worse, the next better</source>
        <translation>瀑布图与打开的请求中：下一个、上一个、下一个更差、下一个更好</translation>
    </message>
    <message>
        <source>In a time chart: move the cross-hair, select from one moment to another</source>
        <translation>时间图中：移动十字线、从一个时刻选到另一个时刻</translation>
    </message>
    <message>
        <source>In the strip of the run: move the brush, its beginning, its end</source>
        <translation>运行条中：移动选区、移动其起点、移动其终点</translation>
    </message>
    <message>
        <source>Add a &amp;note…</source>
        <translation>添加备注(&amp;N)…</translation>
    </message>
    <message>
        <source>Note something of the stretch that is selected, or of the moment under the cross-hair</source>
        <translation>为所选时段或十字线所在时刻添加备注</translation>
    </message>
    <message>
        <source>&amp;Marks and notes…</source>
        <translation>标记与备注(&amp;M)…</translation>
    </message>
    <message>
        <source>List what was noted of the run, and go there</source>
        <translation>列出本次运行的标记与备注，并可跳转</translation>
    </message>
    <message>
        <source>stretch of %1</source>
        <translation>%1 的时段</translation>
    </message>
    <message>
        <source> · of the requests that match; gauges, counters, lines and alerts are of all</source>
        <translation> · 仅统计匹配的请求；仪表、计数器、曲线和告警为全部</translation>
    </message>
    <message>
        <source>Too short a stretch to draw how it went: there is a point a second.</source>
        <translation>时段太短，无法绘制变化曲线：每秒只有一个点。</translation>
    </message>
    <message>
        <source>unattr.</source>
        <translation>未归因</translation>
    </message>
</context>
<context>
    <name>inferama::app::AlertPane</name>
    <message>
        <source>Acknowledge</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Edit rule…</source>
        <translation>编辑规则…</translation>
    </message>
    <message>
        <source>What the alert means</source>
        <translation>告警的含义</translation>
    </message>
    <message>
        <source>It no longer badges or notifies until it gets worse (A)</source>
        <translation>在进一步恶化之前，不再显示角标或发送通知（A）</translation>
    </message>
    <message>
        <source>Change what this rule watches, or switch it off</source>
        <translation>修改该规则监视的内容，或关闭该规则</translation>
    </message>
    <message>
        <source>Its rule has been deleted since.</source>
        <translation>对应的规则已被删除。</translation>
    </message>
    <message>
        <source>What the rule watches</source>
        <translation>规则监视的内容</translation>
    </message>
    <message>
        <source>What usually moves %1</source>
        <translation>%1 变差的常见原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>如何应对</translation>
    </message>
    <message>
        <source>Acknowledged</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>Open metric</source>
        <translation>打开指标</translation>
    </message>
    <message>
        <source>Show %1 by itself</source>
        <translation>单独查看 %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::AlertTable</name>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
</context>
<context>
    <name>inferama::app::AlertTableModel</name>
    <message>
        <source>✓ yes</source>
        <translation>✓ 是</translation>
    </message>
    <message>
        <source>level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>since</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>until</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>for</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最新</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>平常</translation>
    </message>
    <message>
        <source>ack.</source>
        <translation>确认</translation>
    </message>
</context>
<context>
    <name>inferama::app::AlertWatcher</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n alerts last and are not acknowledged; the gravest is %1</source>
        <translation>
            <numerusform>%n 个告警持续中且未确认；最严重为“%1”</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the alert</source>
        <translation>查看告警</translation>
    </message>
    <message>
        <source>Inferama</source>
        <translation>Inferama</translation>
    </message>
    <message numerus="yes">
        <source>%1
%n more alerts</source>
        <translation>
            <numerusform>%1
另有 %n 个告警</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::app::AlertsPage</name>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Which alerts</source>
        <translation>显示哪些告警</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>From which level on</source>
        <translation>最低级别</translation>
    </message>
    <message>
        <source>Rules…</source>
        <translation>规则…</translation>
    </message>
    <message>
        <source>What is watched, and from which values on</source>
        <translation>监视什么，从什么值起告警</translation>
    </message>
    <message>
        <source>from</source>
        <translation>不低于</translation>
    </message>
    <message>
        <source>Alerts of this run</source>
        <translation>本次运行的告警</translation>
    </message>
    <message>
        <source>See or change the rules…</source>
        <translation>查看或修改规则…</translation>
    </message>
    <message>
        <source>No alert</source>
        <translation>没有告警</translation>
    </message>
    <message>
        <source>No alert of this kind</source>
        <translation>没有此类告警</translation>
    </message>
    <message>
        <source>%1 rules watch this run. What they raise appears here, and is marked on the timeline below.</source>
        <translation>有 %1 条规则在监视本次运行。触发的告警显示在这里，并标记在下方时间线上。</translation>
    </message>
    <message>
        <source>Other alerts of this run are hidden by the choice at the top right.</source>
        <translation>本次运行的其他告警已被右上角的选择隐藏。</translation>
    </message>
    <message>
        <source>No alert yet.</source>
        <translation>还没有告警。</translation>
    </message>
    <message>
        <source>ongoing</source>
        <translation>持续中</translation>
    </message>
    <message>
        <source>judged once a second · ongoing ones first, then the newest</source>
        <translation>每秒判断一次 · 持续中的在前，其次最新的在前</translation>
    </message>
</context>
<context>
    <name>inferama::app::BandsModel</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>By default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>✗ %1</source>
        <translation>✗ %1</translation>
    </message>
    <message>
        <source>✎ your own, not judged by default</source>
        <translation>✎ 自定义，默认不判断</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>✎ changed, default %1</source>
        <translation>✎ 已修改，默认 %1</translation>
    </message>
    <message>
        <source>Where %1 ends. Write %2.</source>
        <translation>“%1”到此为止。请填写%2。</translation>
    </message>
    <message>
        <source>“%1” cannot be read; write %2</source>
        <translation>无法识别“%1”；请填写%2</translation>
    </message>
    <message>
        <source>each border must be below the one before it</source>
        <translation>每个边界必须低于前一个</translation>
    </message>
    <message>
        <source>each border must be above the one before it</source>
        <translation>每个边界必须高于前一个</translation>
    </message>
    <message>
        <source>what is judged</source>
        <translation>判断对象</translation>
    </message>
    <message>
        <source>bands, best to worst</source>
        <translation>档位，从优到劣</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>border %1</source>
        <translation>边界 %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::BandsTab</name>
    <message>
        <source>Restore default</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Tiles, charts and rules judge by these borders. Double-click a border to change it; write the unit with it, as in 500ms.</source>
        <translation>磁贴、图表和规则都按这些边界判断。双击边界即可修改；请连同单位一起填写，例如 500ms。</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Takes the borders of the selected row back to the default</source>
        <translation>将所选行的边界恢复为默认值</translation>
    </message>
</context>
<context>
    <name>inferama::app::BaselineButton</name>
    <message>
        <source>5 minutes earlier</source>
        <translation>5 分钟前</translation>
    </message>
    <message>
        <source>An hour earlier</source>
        <translation>一小时前</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>reading %1, %2</source>
        <translation>正在读取 %1，%2</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>pinning the window</source>
        <translation>正在固定该窗口</translation>
    </message>
    <message>
        <source>Baseline: none</source>
        <translation>基线：无</translation>
    </message>
    <message>
        <source>%1
What the distributions are compared with (B); pin this window (P)</source>
        <translation>%1
分布与什么比较（B）；固定该窗口（P）</translation>
    </message>
    <message>
        <source>Stop reading %1</source>
        <translation>停止读取 %1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A recording…</source>
        <translation>一份录制文件…</translation>
    </message>
    <message>
        <source>Pin this window</source>
        <translation>固定该窗口</translation>
    </message>
    <message>
        <source>The time before: %1–%2</source>
        <translation>之前的一段：%1–%2</translation>
    </message>
    <message>
        <source>The first minute of the run</source>
        <translation>运行的第一分钟</translation>
    </message>
    <message>
        <source>A stretch of the run…</source>
        <translation>运行中的一段…</translation>
    </message>
    <message>
        <source>One source against the others</source>
        <translation>一个数据源与其他数据源相比</translation>
    </message>
    <message>
        <source>One server against the others</source>
        <translation>一台服务器与其他服务器相比</translation>
    </message>
</context>
<context>
    <name>inferama::app::BaselineReader</name>
    <message>
        <source>%1 holds no requests to compare with; choose another recording</source>
        <translation>%1 中没有可比较的请求；请选择另一录制</translation>
    </message>
</context>
<context>
    <name>inferama::app::DemoFaults</name>
    <message>
        <source>%1 s left</source>
        <translation>剩余 %1 s</translation>
    </message>
    <message>
        <source>until cleared</source>
        <translation>直到清除</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: strength %2</source>
        <translation>%1：强度 %2</translation>
    </message>
    <message>
        <source>Clear %1</source>
        <translation>清除%1</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>Inject</source>
        <translation>注入</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>全部清除</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>for 30 s</source>
        <translation>持续 30 秒</translation>
    </message>
    <message>
        <source>for 1 min</source>
        <translation>持续 1 分钟</translation>
    </message>
    <message>
        <source>for 5 min</source>
        <translation>持续 5 分钟</translation>
    </message>
    <message>
        <source>Inject the fault</source>
        <translation>注入该故障</translation>
    </message>
    <message>
        <source>Clear all faults</source>
        <translation>清除所有故障</translation>
    </message>
</context>
<context>
    <name>inferama::app::DemoPanel</name>
    <message>
        <source>This simulator has no such setting.</source>
        <translation>该模拟器没有这项设置。</translation>
    </message>
    <message>
        <source>Closed loop: a request is sent when another one ends.</source>
        <translation>闭环：一个请求结束后才发送下一个。</translation>
    </message>
    <message>
        <source>Open loop: requests come at their rate, however many are in flight.</source>
        <translation>开环：无论在途多少，请求都按速率到达。</translation>
    </message>
    <message>
        <source>One replica cannot be split; choose a scenario with two or more.</source>
        <translation>单副本无法分离；请选择有两个以上副本的场景。</translation>
    </message>
    <message>
        <source>The engine has no prefix cache.</source>
        <translation>引擎没有前缀缓存。</translation>
    </message>
    <message>
        <source>Requests a second that the client sends</source>
        <translation>客户端每秒发送的请求数</translation>
    </message>
    <message>
        <source>Requests that the client keeps in flight</source>
        <translation>客户端保持的在途请求数</translation>
    </message>
    <message>
        <source>Mean length of a prompt, without its shared prefix</source>
        <translation>Prompt 的平均长度，不含共享前缀</translation>
    </message>
    <message>
        <source>Mean length of an answer</source>
        <translation>回答的平均长度</translation>
    </message>
    <message>
        <source>Share of the requests that begin with a prefix of others, found in the KV cache</source>
        <translation>以其他请求的前缀开头、可命中 KV Cache 的请求占比</translation>
    </message>
    <message>
        <source>Requests that one step of the engine works on at most</source>
        <translation>引擎一步最多处理的请求数</translation>
    </message>
    <message>
        <source>Prompts are computed in pieces between decode steps, not whole in one step</source>
        <translation>Prompt 分块穿插在 Decode 步之间计算，而非一步算完</translation>
    </message>
    <message>
        <source>Prefill on one half of the replicas, decode on the other; KV moves between them</source>
        <translation>一半副本做 Prefill，另一半做 Decode；KV 在其间迁移</translation>
    </message>
    <message>
        <source>A small model proposes tokens, the large one checks several in one step</source>
        <translation>小模型提出 Token，大模型一步校验多个</translation>
    </message>
    <message>
        <source>Demo controls</source>
        <translation>演示控制</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>open</source>
        <translation>开环</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>闭环</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>tok</source>
        <translation>tok</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>请求率</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>并发</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Shared prefix</source>
        <translation>共享前缀</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Max batch</source>
        <translation>批上限</translation>
    </message>
    <message>
        <source>Chunked prefill</source>
        <translation>分块 Prefill</translation>
    </message>
    <message>
        <source>P/D split</source>
        <translation>P/D 分离</translation>
    </message>
    <message>
        <source>Speculative decode</source>
        <translation>投机解码</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>Simulated seconds a second</source>
        <translation>每秒模拟的秒数</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>Fold the demo controls</source>
        <translation>收起演示控制</translation>
    </message>
    <message>
        <source>Show the demo controls</source>
        <translation>展开演示控制</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>The simulator is %1 late: this machine cannot keep its pace.</source>
        <translation>模拟器已落后 %1：本机跟不上它的节奏。</translation>
    </message>
    <message>
        <source>%1 simulated: %2 sent, %3 ok, %4 failed.
Now %5 in flight, %6 waiting, %7 in the batches.</source>
        <translation>已模拟 %1：发送 %2，成功 %3，失败 %4。
当前在途 %5，等待 %6，批内 %7。</translation>
    </message>
    <message>
        <source>Waiting for the simulator to answer.</source>
        <translation>等待模拟器应答。</translation>
    </message>
</context>
<context>
    <name>inferama::app::DistributionPage</name>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>No samples in the window</source>
        <translation>窗口内没有样本</translation>
    </message>
    <message>
        <source>The page fills with the first token of the next request; a longer window may hold earlier ones.</source>
        <translation>下一个请求的首 Token 到达后本页即有内容；更长的窗口可能包含更早的请求。</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>with in flight</source>
        <translation>含在途</translation>
    </message>
    <message>
        <source>Value axis</source>
        <translation>数值轴</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>CDF</source>
        <translation>CDF</translation>
    </message>
    <message>
        <source>Cumulative distribution</source>
        <translation>累积分布</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>尾部</translation>
    </message>
    <message>
        <source>Tail of the distribution</source>
        <translation>分布的尾部</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>分位数</translation>
    </message>
    <message>
        <source>share with %1 &gt; x, log scale</source>
        <translation>%1 &gt; x 的占比，对数刻度</translation>
    </message>
    <message>
        <source>%1 percentiles</source>
        <translation>%1 分位数</translation>
    </message>
    <message>
        <source>%1 tokens a chunk</source>
        <translation>每个 Chunk %1 个 Token</translation>
    </message>
    <message>
        <source>No samples in the window.</source>
        <translation>窗口内没有样本。</translation>
    </message>
    <message>
        <source>failed as +∞</source>
        <translation>失败计为 +∞</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>ITL and TBT tail</source>
        <translation>ITL 与 TBT 尾部</translation>
    </message>
    <message>
        <source>The distribution by group</source>
        <translation>按组的分布</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Compare with a recording</source>
        <translation>与一份录制文件比较</translation>
    </message>
    <message>
        <source>Recordings (*.jsonl *.jsonl.zst);;All files (*)</source>
        <translation>录制文件 (*.jsonl *.jsonl.zst);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The latency that is shown; the one before and the next: [ and ]</source>
        <translation>所显示的时延；上一个和下一个：[ 和 ]</translation>
    </message>
    <message>
        <source>stages…</source>
        <translation>阶段…</translation>
    </message>
    <message>
        <source>Stage or another latency</source>
        <translation>阶段或其他时延</translation>
    </message>
    <message>
        <source>Stages of TTFT and of decode, and further latencies that the run has</source>
        <translation>TTFT 和解码的各阶段，以及该运行中的其他时延</translation>
    </message>
    <message>
        <source>Counts requests still waiting as at least their age: Kaplan–Meier (I)</source>
        <translation>把仍在等待的请求按“至少等了这么久”计入：Kaplan–Meier（I）</translation>
    </message>
    <message>
        <source>Counts every request that failed as one that takes for ever (X). Without it a percentile is of those requests alone that gave such a value</source>
        <translation>把每个失败的请求当作永远不会完成（X）。否则分位数只属于有这一数值的请求</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Share within x, or share by bins of x (H)</source>
        <translation>不超过 x 的占比，或按 x 分箱的占比（H）</translation>
    </message>
    <message>
        <source>The value axis of all these charts (L)</source>
        <translation>这些图共用的数值轴（L）</translation>
    </message>
    <message>
        <source>A click, or Enter at the cross-hair, lists the requests there; a drag, or Shift and the arrow keys, those of a stretch of values</source>
        <translation>单击，或在十字线处按 Enter，列出该处的请求；拖动，或按 Shift 加方向键，列出一段数值的请求</translation>
    </message>
    <message>
        <source>Tails of the gaps between chunks and between tokens</source>
        <translation>Chunk 间隔与 Token 间隔的尾部</translation>
    </message>
    <message>
        <source>By</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Parted by</source>
        <translation>分组依据</translation>
    </message>
    <message>
        <source>What the requests are parted by (G)</source>
        <translation>请求按什么分组（G）</translation>
    </message>
    <message>
        <source>Form of the groups</source>
        <translation>分组的显示形式</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Percentiles by group</source>
        <translation>各组的分位数</translation>
    </message>
    <message>
        <source>On Distribution: %1</source>
        <translation>“分布”页：%1</translation>
    </message>
    <message>
        <source>The latency &amp;before</source>
        <translation>上一个时延(&amp;B)</translation>
    </message>
    <message>
        <source>The &amp;next latency</source>
        <translation>下一个时延(&amp;N)</translation>
    </message>
    <message>
        <source>With requests in &amp;flight, or without</source>
        <translation>计入或不计入在途请求(&amp;F)</translation>
    </message>
    <message>
        <source>Failures as +∞, or left &amp;out</source>
        <translation>失败计为 +∞ 或不计(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Histogram or CDF</source>
        <translation>直方图或 CDF(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Linear or log value axis</source>
        <translation>线性或对数数值轴(&amp;L)</translation>
    </message>
    <message>
        <source>Part the requests by the next &amp;group</source>
        <translation>换一种方式给请求分组(&amp;G)</translation>
    </message>
    <message>
        <source>Groups as curves or as a &amp;table</source>
        <translation>各组显示为曲线或表格(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Pin this window as the baseline</source>
        <translation>把该窗口固定为基线(&amp;P)</translation>
    </message>
    <message>
        <source>Choose what to &amp;compare with</source>
        <translation>选择与什么比较(&amp;C)</translation>
    </message>
    <message>
        <source>no sample between %1 and %2</source>
        <translation>%1 与 %2 之间没有样本</translation>
    </message>
    <message>
        <source>of the requests that match, %1 sent in the window</source>
        <translation>仅限匹配的请求，窗口内发出 %1 个</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>share with %1 ≤ x</source>
        <translation>%1 ≤ x 的占比</translation>
    </message>
    <message>
        <source>diamonds: baseline</source>
        <translation>菱形：基线</translation>
    </message>
    <message>
        <source>the baseline, %1, has no such samples</source>
        <translation>基线 %1 没有这样的样本</translation>
    </message>
    <message>
        <source>%1: difference at each percentile</source>
        <translation>%1：各分位数的差异</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 对比 %2</translation>
    </message>
    <message>
        <source>the same run at another time</source>
        <translation>同一运行的另一时段</translation>
    </message>
    <message>
        <source>the same run at the same time</source>
        <translation>同一运行的同一时段</translation>
    </message>
    <message>
        <source>● Comparable: %1</source>
        <translation>● 可比：%1</translation>
    </message>
    <message>
        <source>◆ Differs: %1</source>
        <translation>◆ 不同：%1</translation>
    </message>
    <message>
        <source>%1: n %2, P95 %3</source>
        <translation>%1：n %2，P95 %3</translation>
    </message>
</context>
<context>
    <name>inferama::app::FilterBar</name>
    <message>
        <source>with in flight</source>
        <translation>含在途</translation>
    </message>
    <message>
        <source>Show requests that have not ended, too</source>
        <translation>也显示尚未结束的请求</translation>
    </message>
    <message>
        <source>in the window</source>
        <translation>仅窗口内</translation>
    </message>
    <message>
        <source>Show only requests that were in the system at some moment of the window of time; else all that are kept</source>
        <translation>只显示在时间窗口内某一时刻处于系统中的请求；否则显示所有保留的请求</translation>
    </message>
    <message>
        <source>for all pages</source>
        <translation>用于所有页面</translation>
    </message>
    <message>
        <source>Figures by request on every page are then those of the matching requests alone (Ctrl+Shift+F)</source>
        <translation>此后每个页面上按请求计算的数值只来自匹配的请求（Ctrl+Shift+F）</translation>
    </message>
    <message>
        <source>Filters used before and saved</source>
        <translation>用过的和保存的筛选</translation>
    </message>
    <message>
        <source>Filters used before and saved (Ctrl+H)</source>
        <translation>用过的和保存的筛选（Ctrl+H）</translation>
    </message>
    <message>
        <source>Which requests to show (Ctrl+F). Ctrl+Space: what could come next, Esc: back to the table</source>
        <translation>显示哪些请求（Ctrl+F）。Ctrl+Space：接下来可以写什么，Esc：回到表格</translation>
    </message>
    <message>
        <source>How filters are written</source>
        <translation>筛选的写法</translation>
    </message>
    <message>
        <source>How filters are written (Ctrl+Shift+H)</source>
        <translation>筛选的写法（Ctrl+Shift+H）</translation>
    </message>
    <message>
        <source>Show all requests again</source>
        <translation>重新显示所有请求</translation>
    </message>
    <message>
        <source>%1:  %2</source>
        <comment>a saved filter: its name, its text</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Save this filter…	Ctrl+B</source>
        <translation>保存此筛选…	Ctrl+B</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Used before</source>
        <translation>用过的</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>清除这些记录</translation>
    </message>
    <message>
        <source>Save the filter</source>
        <translation>保存筛选</translation>
    </message>
    <message>
        <source>Name of the filter:</source>
        <translation>筛选的名称：</translation>
    </message>
</context>
<context>
    <name>inferama::app::LatencyPage</name>
    <message>
        <source>Latency</source>
        <translation>时延</translation>
    </message>
    <message>
        <source>No latency yet</source>
        <translation>还没有时延数据</translation>
    </message>
    <message>
        <source>The page fills with the first token of the first request.</source>
        <translation>第一个请求的首 Token 到达后本页即有内容。</translation>
    </message>
    <message>
        <source>Value axis</source>
        <translation>数值轴</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>TTFT percentiles</source>
        <translation>TTFT 分位数</translation>
    </message>
    <message>
        <source>Percentiles over time</source>
        <translation>分位数随时间变化</translation>
    </message>
    <message>
        <source>P99/P50</source>
        <translation>P99/P50</translation>
    </message>
    <message>
        <source>P99 over P50 over time</source>
        <translation>P99/P50 随时间变化</translation>
    </message>
    <message>
        <source>What TTFT is made of</source>
        <translation>TTFT 的构成</translation>
    </message>
    <message>
        <source>mean, stacked · shares now or at the cross-hair</source>
        <translation>均值堆叠 · 占比取当前或十字线处</translation>
    </message>
    <message>
        <source>Stages of TTFT over time</source>
        <translation>TTFT 各阶段随时间变化</translation>
    </message>
    <message>
        <source>What a decode step is made of</source>
        <translation>Decode 步的构成</translation>
    </message>
    <message>
        <source>mean, stacked</source>
        <translation>均值堆叠</translation>
    </message>
    <message>
        <source>Stages of a decode step over time</source>
        <translation>Decode 步各阶段随时间变化</translation>
    </message>
    <message>
        <source>TTFT by prompt length</source>
        <translation>按 Prompt 长度的 TTFT</translation>
    </message>
    <message>
        <source>Latency by prompt length</source>
        <translation>按 Prompt 长度的时延</translation>
    </message>
    <message>
        <source>%1–%2 %3 · each point: the 10 s before it · no percentile is averaged</source>
        <translation>%1–%2 %3 · 每点为其前 10 s · 分位数从不取平均</translation>
    </message>
    <message>
        <source>%1 percentiles</source>
        <translation>%1 分位数</translation>
    </message>
    <message>
        <source>%1 P99/P50</source>
        <translation>%1 P99/P50</translation>
    </message>
    <message>
        <source>in the window: %1, %2</source>
        <translation>窗口内：%1，%2</translation>
    </message>
    <message>
        <source>%1 by prompt length</source>
        <translation>按 Prompt 长度的 %1</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>gaps are not kept by length</source>
        <translation>间隔不按长度保留</translation>
    </message>
    <message>
        <source>No latency yet.</source>
        <translation>还没有时延数据。</translation>
    </message>
    <message>
        <source>in the window: %1</source>
        <translation>窗口内：%1</translation>
    </message>
    <message>
        <source>lines over time are of all requests, the other figures of those that match · %1</source>
        <translation>随时间的曲线为全部请求，其余数值仅为匹配的请求 · %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::MainWindow</name>
    <message>
        <source>Inferama</source>
        <translation>Inferama</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Counts by source and reason</source>
        <translation>按数据源和原因计数</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Definitions</source>
        <translation>指标定义</translation>
    </message>
    <message>
        <source>About Inferama</source>
        <translation>关于 Inferama</translation>
    </message>
    <message>
        <source>Open recordings of one run</source>
        <translation>打开同一次运行的录制</translation>
    </message>
    <message>
        <source>Recordings (*.jsonl *.jsonl.zst);;All files (*)</source>
        <translation>录制文件 (*.jsonl *.jsonl.zst);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Record what arrives</source>
        <translation>录制到达的数据</translation>
    </message>
    <message>
        <source>Recordings (*.jsonl.zst *.jsonl)</source>
        <translation>录制文件 (*.jsonl.zst *.jsonl)</translation>
    </message>
    <message>
        <source>Save the stretch as a recording</source>
        <translation>将所选时段存为录制</translation>
    </message>
    <message>
        <source>This page is in a window of its own. Bring it back</source>
        <translation>此页在单独的窗口中。收回</translation>
    </message>
    <message>
        <source>&amp;Distribution</source>
        <translation>分布(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Requests</source>
        <translation>请求(&amp;R)</translation>
    </message>
    <message>
        <source>There is no run yet to note anything of: connect a source or open a recording first.</source>
        <translation>还没有可加备注的运行：请先连接数据源或打开录制。</translation>
    </message>
    <message>
        <source>Noted, and recorded: %1</source>
        <translation>已添加备注并写入录制：%1</translation>
    </message>
    <message>
        <source>Noted: %1</source>
        <translation>已添加备注：%1</translation>
    </message>
    <message>
        <source>Save the stretch</source>
        <translation>保存时段</translation>
    </message>
</context>
<context>
    <name>inferama::app::MarkModel</name>
    <message>
        <source>at</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>in the run</source>
        <translation>运行时间</translation>
    </message>
    <message>
        <source>lasts</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>inferama::app::MarksDialog</name>
    <message>
        <source>Nothing has been noted. M adds a note; load generators and servers publish marks.</source>
        <translation>还没有标记或备注。按 M 添加备注；负载生成器和服务器会发布标记。</translation>
    </message>
    <message>
        <source>Marks and notes</source>
        <translation>标记与备注</translation>
    </message>
    <message>
        <source>&amp;Go there</source>
        <translation>跳转(&amp;G)</translation>
    </message>
    <message>
        <source>Look at the moment of the mark, or at its stretch (Enter)</source>
        <translation>查看该标记的时刻或时段（Enter）</translation>
    </message>
    <message>
        <source>Add a &amp;note…</source>
        <translation>添加备注(&amp;N)…</translation>
    </message>
</context>
<context>
    <name>inferama::app::MetricPage</name>
    <message>
        <source>Figures</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Add source…</source>
        <translation>添加数据源…</translation>
    </message>
    <message>
        <source>Panorama</source>
        <translation>全景图</translation>
    </message>
    <message>
        <source>Back (Esc)</source>
        <translation>返回（Esc）</translation>
    </message>
    <message>
        <source>The previous metric of the layer ([)</source>
        <translation>同层的上一个指标（[）</translation>
    </message>
    <message>
        <source>Previous metric</source>
        <translation>上一个指标</translation>
    </message>
    <message>
        <source>The next metric of the layer (])</source>
        <translation>同层的下一个指标（]）</translation>
    </message>
    <message>
        <source>Next metric</source>
        <translation>下一个指标</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Any metric; type the beginning of its name</source>
        <translation>任意指标；可输入名称的开头</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间变化</translation>
    </message>
    <message>
        <source>The metric over time</source>
        <translation>指标随时间变化</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Distribution of the metric</source>
        <translation>指标的分布</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>What the metric means</source>
        <translation>指标的含义</translation>
    </message>
    <message>
        <source>share within x · %1</source>
        <translation>≤ x 的占比 · %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::NoteDialog</name>
    <message>
        <source>Add a note</source>
        <translation>添加备注</translation>
    </message>
    <message>
        <source>At</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>In the run</source>
        <translation>运行时间</translation>
    </message>
    <message>
        <source>what happened, e.g. replica b drained</source>
        <translation>发生了什么，例如：副本 b 已下线</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>备注内容</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>It is drawn on every time axis and becomes part of the run: a recording keeps it, and it cannot be taken back.</source>
        <translation>备注会画在每条时间轴上，并成为本次运行的一部分：录制会保留它，且无法撤回。</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>inferama::app::NoticeBar</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 is silent: the figures age. Is its publisher still running?</source>
        <translation>%1 没有数据：数值正在过期。发布端是否仍在运行？</translation>
    </message>
    <message>
        <source>Connecting to %1: nothing has arrived yet.</source>
        <translation>正在连接 %1：还没有数据到达。</translation>
    </message>
    <message>
        <source>Recording stopped. %1</source>
        <translation>录制已停止。%1</translation>
    </message>
    <message>
        <source>No data from %1 for %2 s.</source>
        <translation>%1 已有 %2 s 没有数据。</translation>
    </message>
</context>
<context>
    <name>inferama::app::PanoramaPage</name>
    <message>
        <source>Panorama</source>
        <translation>全景图</translation>
    </message>
    <message>
        <source>Tail</source>
        <translation>尾部</translation>
    </message>
    <message>
        <source>Tail of</source>
        <translation>尾部指标</translation>
    </message>
    <message>
        <source>Metric of the tail</source>
        <translation>尾部所看的指标</translation>
    </message>
    <message>
        <source>P99/P50</source>
        <translation>P99/P50</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Server shown</source>
        <translation>显示的服务端</translation>
    </message>
    <message>
        <source>All servers together, or one of them alone; the slowest first</source>
        <translation>所有服务端合计，或单独看其中一个；最慢的在前</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>所有服务端</translation>
    </message>
    <message>
        <source>%1 ▾</source>
        <translation>%1 ▾</translation>
    </message>
</context>
<context>
    <name>inferama::app::RequestsPage</name>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>stall</source>
        <translation>卡顿</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>first decode</source>
        <translation>首 Decode</translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>未归因</translation>
    </message>
    <message>
        <source>Go live</source>
        <translation>回到实时</translation>
    </message>
    <message>
        <source>Let the time axis follow now again (End in the waterfall)</source>
        <translation>让时间轴重新跟随现在（瀑布图中按 End）</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>No requests: no source is connected. Needs a load generator, a proxy or a server that publishes request events.</source>
        <translation>没有请求：未连接数据源。需要发布请求事件的压测端、代理或服务端。</translation>
    </message>
    <message>
        <source>No requests: the connected sources have published none. Needs request or record events from a load generator, a proxy or a server.</source>
        <translation>没有请求：已连接的数据源没有发布请求。需要压测端、代理或服务端的 request 或 record 事件。</translation>
    </message>
    <message>
        <source>%1 of %2 match</source>
        <translation>%2 个中匹配 %1 个</translation>
    </message>
    <message>
        <source>by %1 · %2 of %3 rows</source>
        <translation>按%1排序 · %3 行中的 %2 行</translation>
    </message>
    <message>
        <source>rows %1–%2 of %3 · ↑ ↓ to step</source>
        <translation>第 %1–%2 行，共 %3 行 · ↑ ↓ 移动</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Requests: %1; %2.</source>
        <translation>请求：%1；%2。</translation>
    </message>
    <message>
        <source>%1 Open: %2, %3.</source>
        <translation>%1 打开的是：%2，%3。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>None of the %1 requests matches the filter</source>
        <translation>%1 个请求中没有一个符合筛选</translation>
    </message>
    <message>
        <source>No request that is still kept is behind this</source>
        <translation>其背后的请求都已不再保留</translation>
    </message>
    <message>
        <source>No request was in the system within the window of time</source>
        <translation>时间窗口内系统中没有请求</translation>
    </message>
    <message>
        <source>No requests</source>
        <translation>没有请求</translation>
    </message>
    <message>
        <source>%1 requests behind %2 %3 to %4</source>
        <comment>whose samples lie in a range</comment>
        <translation>%2 在 %3 到 %4 之间的 %1 个请求</translation>
    </message>
    <message>
        <source>Which columns the table shows (Ctrl+K, or a right click on its heads)</source>
        <translation>表格显示哪些列（Ctrl+K，或右击表头）</translation>
    </message>
    <message>
        <source>&amp;Filter requests</source>
        <translation>筛选请求(&amp;F)</translation>
    </message>
    <message>
        <source>Write which requests to show</source>
        <translation>写明显示哪些请求</translation>
    </message>
    <message>
        <source>Filters &amp;used before…</source>
        <translation>用过的筛选(&amp;U)…</translation>
    </message>
    <message>
        <source>Choose a filter used before or saved</source>
        <translation>选择用过的或保存的筛选</translation>
    </message>
    <message>
        <source>&amp;Save the filter…</source>
        <translation>保存筛选(&amp;S)…</translation>
    </message>
    <message>
        <source>Give the filter a name</source>
        <translation>为筛选命名</translation>
    </message>
    <message>
        <source>Filter &amp;all pages</source>
        <translation>筛选所有页面(&amp;A)</translation>
    </message>
    <message>
        <source>Figures by request on every page are then those of the matching requests alone</source>
        <translation>此后每个页面上按请求计算的数值只来自匹配的请求</translation>
    </message>
    <message>
        <source>&amp;Columns…</source>
        <translation>列(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose which columns the table shows</source>
        <translation>选择表格显示哪些列</translation>
    </message>
    <message>
        <source>&amp;How filters are written</source>
        <translation>筛选的写法(&amp;H)</translation>
    </message>
    <message>
        <source>How filters are written</source>
        <translation>筛选的写法</translation>
    </message>
    <message>
        <source>all that are kept</source>
        <translation>所有保留的请求</translation>
    </message>
    <message>
        <source>of the whole run</source>
        <translation>整个运行的请求</translation>
    </message>
    <message>
        <source>that were in the system from %1 to %2</source>
        <translation>%1 至 %2 之间处于系统中的请求</translation>
    </message>
    <message>
        <source>&amp;Waterfall</source>
        <translation>瀑布图(&amp;W)</translation>
    </message>
    <message>
        <source>%1 groups by %2, in each by %3 · %4 rows</source>
        <translation>%1 个组（按%2），组内按%3 · %4 行</translation>
    </message>
    <message>
        <source>Save requests as CS&amp;V…</source>
        <translation>将请求另存为 CSV(&amp;V)…</translation>
    </message>
    <message>
        <source>Write every request that the filter lets through, with all that is known of it</source>
        <translation>写出通过筛选的每个请求及其全部已知信息</translation>
    </message>
    <message>
        <source>not applied yet</source>
        <translation>尚未应用</translation>
    </message>
</context>
<context>
    <name>inferama::app::ResourcePanel</name>
    <message>
        <source>Show this metric by itself</source>
        <translation>单独查看该指标</translation>
    </message>
</context>
<context>
    <name>inferama::app::ResourcesPage</name>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Split by</source>
        <translation>拆分方式</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>rail</source>
        <translation>Rail</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>by</source>
        <translation>按</translation>
    </message>
    <message>
        <source>layers 5–7 · no source yet</source>
        <translation>第 5–7 层 · 还没有数据源</translation>
    </message>
    <message>
        <source>at %1 %2</source>
        <translation>时刻 %1 %2</translation>
    </message>
    <message>
        <source>at %1 %2 · %3</source>
        <translation>时刻 %1 %2 · %3</translation>
    </message>
    <message>
        <source>layers 5–7 · %1–%2 %3 · one time axis for all charts</source>
        <translation>第 5–7 层 · %1–%2 %3 · 所有图表共用一条时间轴</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2 charts have values.</source>
        <translation>%2 个图表中 %1 个有数据。</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1%2。</translation>
    </message>
    <message>
        <source>gauges and counters cannot be filtered: they are of all requests · %1</source>
        <translation>仪表和计数器无法筛选：为全部请求 · %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::RuleEditor</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>How you call the rule; empty: its name by default</source>
        <translation>规则的名称；留空则用默认名称</translation>
    </message>
    <message>
        <source>The figure to watch; gauges and counters by the name that a source gives them</source>
        <translation>要监视的数值；gauge 和计数器使用数据源给出的名称</translation>
    </message>
    <message>
        <source>Watches</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>at or above the threshold</source>
        <translation>达到或高于阈值</translation>
    </message>
    <message>
        <source>at or below the threshold</source>
        <translation>达到或低于阈值</translation>
    </message>
    <message>
        <source>Alarms</source>
        <translation>何时告警</translation>
    </message>
    <message>
        <source>are values</source>
        <translation>为具体数值</translation>
    </message>
    <message>
        <source>are factors of what is normal for this run</source>
        <translation>为本次运行平常值的倍数</translation>
    </message>
    <message>
        <source>What is normal is the median of the newest calm minute of the run</source>
        <translation>平常值取本次运行最近一个平稳分钟的中位数</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>From which value on; empty: not judged</source>
        <translation>从哪个值起；留空则不判断</translation>
    </message>
    <message>
        <source>and at least</source>
        <translation>且须达到</translation>
    </message>
    <message>
        <source>A value that must be reached as well; empty: any</source>
        <translation>同时必须达到的值；留空则不限</translation>
    </message>
    <message>
        <source>for</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>Reached without a break for so long, the alert is raised</source>
        <translation>连续达到阈值满此时长后告警</translation>
    </message>
    <message>
        <source>clears after</source>
        <translation>解除需时</translation>
    </message>
    <message>
        <source>Better without a break for so long, it ends</source>
        <translation>连续优于阈值满此时长后解除</translation>
    </message>
    <message>
        <source>better by</source>
        <translation>优于阈值</translation>
    </message>
    <message>
        <source>By what share of the threshold it must be better to end</source>
        <translation>须优于阈值的比例，达到后才解除</translation>
    </message>
    <message>
        <source>✗ %1</source>
        <translation>✗ %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inferama::app::RulesModel</name>
    <message>
        <source>✎ your own</source>
        <translation>✎ 自定义</translation>
    </message>
    <message>
        <source>✎ your own, off</source>
        <translation>✎ 自定义，已关闭</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>✎ renamed</source>
        <translation>✎ 已改名</translation>
    </message>
    <message>
        <source>✎ off, default on</source>
        <translation>✎ 已关闭，默认开启</translation>
    </message>
    <message>
        <source>✎ changed, default %1</source>
        <translation>✎ 已修改，默认 %1</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>from</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>New rule</source>
        <translation>新规则</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
</context>
<context>
    <name>inferama::app::RulesTab</name>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Restore default</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Alert rules</source>
        <translation>告警规则</translation>
    </message>
    <message>
        <source>Add rule</source>
        <translation>添加规则</translation>
    </message>
    <message>
        <source>Rules of your own can be deleted; default ones can be switched off</source>
        <translation>自定义规则可以删除；默认规则可以关闭</translation>
    </message>
</context>
<context>
    <name>inferama::app::SettingsDialog</name>
    <message>
        <source>%1, given on the command line, goes before what was remembered. What you change here holds until the window is closed; export it to keep it.</source>
        <translation>命令行指定的 %1 优先于已保存的设置。此处的修改在窗口关闭前有效；如需保留，请导出。</translation>
    </message>
    <message>
        <source>What was remembered cannot be read, so the defaults hold: %1</source>
        <translation>无法读取已保存的设置，已改用默认值：%1</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Restore all defaults</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Bands, rules and thresholds; nothing is applied yet</source>
        <translation>档位、规则与阈值；尚不会应用</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Read bands, rules and thresholds from a rules file</source>
        <translation>从规则文件读取档位、规则与阈值</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Write what differs from the defaults to a rules file</source>
        <translation>把与默认不同的部分写入规则文件</translation>
    </message>
    <message>
        <source>Tell the desktop when an alert reaches act or severe</source>
        <translation>告警达到“处理”或“严重”时发送桌面通知</translation>
    </message>
    <message>
        <source>Only while the window is not in use, of live sources, and of each rule at most once a minute</source>
        <translation>仅在窗口未在使用时，且仅针对实时数据源；每条规则每分钟最多一次</translation>
    </message>
    <message>
        <source>A click on the notification opens the alert.</source>
        <translation>点击通知可打开该告警。</translation>
    </message>
    <message>
        <source>This desktop has no notification area now; nothing would be shown.</source>
        <translation>该桌面目前没有通知区域；不会显示任何通知。</translation>
    </message>
    <message>
        <source>Everything is judged by the defaults.</source>
        <translation>全部按默认值判断。</translation>
    </message>
    <message>
        <source>✎ Not as by default: %1 bands, %2 rules, %3 thresholds.</source>
        <translation>✎ 与默认不同：%1 组档位，%2 条规则，%3 个阈值。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Import rules</source>
        <translation>导入规则</translation>
    </message>
    <message>
        <source>Rules (*.json)</source>
        <translation>规则文件 (*.json)</translation>
    </message>
    <message>
        <source>Export rules</source>
        <translation>导出规则</translation>
    </message>
</context>
<context>
    <name>inferama::app::SideBar</name>
    <message>
        <source>%1 (key %2)</source>
        <translation>%1（按键 %2）</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1: %2 events in %3 batches, %4 lost</source>
        <translation>%1：%3 个批次共 %2 个事件，丢失 %4 个</translation>
    </message>
    <message>
        <source>silent %1 s</source>
        <translation>静默 %1 s</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>连接中</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>数据源</translation>
    </message>
</context>
<context>
    <name>inferama::app::SloDialog</name>
    <message>
        <source>none set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>Service level objectives</source>
        <translation>服务等级目标（SLO）</translation>
    </message>
    <message>
        <source>A request is good when it ends ok and keeps every threshold that is set. Leave a field empty and it is not judged.</source>
        <translation>请求正常结束且满足每个已设阈值才算达标。留空的字段不参与判断。</translation>
    </message>
    <message>
        <source>time to first token, e.g. 1s</source>
        <translation>首 Token 时延，例如 1s</translation>
    </message>
    <message>
        <source>time per output token, e.g. 50ms</source>
        <translation>每输出 Token 耗时，例如 50ms</translation>
    </message>
    <message>
        <source>a request&apos;s mean gap between chunks, e.g. 100ms</source>
        <translation>请求内 Chunk 间隔的均值，例如 100ms</translation>
    </message>
    <message>
        <source>whole request, e.g. 20s</source>
        <translation>整个请求，例如 20s</translation>
    </message>
    <message>
        <source>%1 threshold</source>
        <translation>%1 阈值</translation>
    </message>
    <message>
        <source>Target share of good requests</source>
        <translation>达标请求的目标占比</translation>
    </message>
    <message>
        <source>Target ≥</source>
        <translation>目标 ≥</translation>
    </message>
    <message>
        <source>%1: write a time above zero with its unit, as in 500ms or 1.5s.</source>
        <translation>%1：请填写大于零且带单位的时间，例如 500ms 或 1.5s。</translation>
    </message>
    <message>
        <source>Target: write a share above 0 and up to 100 %.</source>
        <translation>目标：请填写大于 0 且不超过 100 % 的占比。</translation>
    </message>
</context>
<context>
    <name>inferama::app::SourceDialog</name>
    <message>
        <source>Add a source</source>
        <translation>添加数据源</translation>
    </message>
    <message>
        <source>The address of a publisher: &lt;b&gt;tcp://HOST:PORT&lt;/b&gt; or &lt;b&gt;ipc://PATH&lt;/b&gt; connects, &lt;b&gt;tcp://*:PORT&lt;/b&gt; waits for publishers that connect, a path reads a recording, &lt;b&gt;demo:&lt;/b&gt; simulates a server.</source>
        <translation>发布端的地址：&lt;b&gt;tcp://HOST:PORT&lt;/b&gt; 或 &lt;b&gt;ipc://PATH&lt;/b&gt; 主动连接，&lt;b&gt;tcp://*:PORT&lt;/b&gt; 等待发布端连入，文件路径读取录制，&lt;b&gt;demo:&lt;/b&gt; 模拟一个服务。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>inferama::app::SourcesButton</name>
    <message>
        <source>no source</source>
        <translation>无数据源</translation>
    </message>
    <message>
        <source>%1 sources: %2</source>
        <translation>%1 个数据源：%2</translation>
    </message>
    <message>
        <source>Sources: %1</source>
        <translation>数据源：%1</translation>
    </message>
    <message>
        <source>No source is open</source>
        <translation>没有打开的数据源</translation>
    </message>
    <message>
        <source>Disconnect %1</source>
        <translation>断开 %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::StartPage</name>
    <message>
        <source>What does your inference service do to its users, and why?</source>
        <translation>你的推理服务给用户带来了怎样的体验，为什么？</translation>
    </message>
    <message>
        <source>Inferama draws what publishers tell it: servers, load generators, proxies, recordings. There is none yet.</source>
        <translation>Inferama 展示发布端上报的数据：服务端、压测端、代理、录制文件。目前还没有。</translation>
    </message>
    <message>
        <source>A simulated server on this machine, with load, engine and faults to turn. Needs no GPU.</source>
        <translation>在本机模拟一个服务，可调节负载、引擎和故障。不需要 GPU。</translation>
    </message>
    <message>
        <source>The ZeroMQ address of a publisher, as in tcp://10.0.0.7:5557.</source>
        <translation>发布端的 ZeroMQ 地址，例如 tcp://10.0.0.7:5557。</translation>
    </message>
    <message>
        <source>A file of batches, .jsonl or .jsonl.zst.</source>
        <translation>批次文件，.jsonl 或 .jsonl.zst。</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Open %1 again</source>
        <translation>再次打开 %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::StatusLine</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>batches</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>batches lost</source>
        <translation>丢失的批次</translation>
    </message>
    <message>
        <source>batches before joining</source>
        <translation>加入之前的批次</translation>
    </message>
    <message>
        <source>duplicate batches</source>
        <translation>重复的批次</translation>
    </message>
    <message>
        <source>restarts</source>
        <translation>重启次数</translation>
    </message>
    <message>
        <source>unknown kinds and fields</source>
        <translation>未知的类型和字段</translation>
    </message>
    <message>
        <source>lag</source>
        <translation>滞后</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>payloads</source>
        <translation>报文</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>waiting to be read</source>
        <translation>等待读取</translation>
    </message>
    <message>
        <source>dropped because too much waited</source>
        <translation>积压过多而丢弃</translation>
    </message>
    <message>
        <source>undecodable</source>
        <translation>无法解码</translation>
    </message>
    <message>
        <source>Requests and memory</source>
        <translation>请求与内存</translation>
    </message>
    <message>
        <source>events without a start (orphans)</source>
        <translation>没有起始的事件（孤儿）</translation>
    </message>
    <message>
        <source>second starts, events after the end</source>
        <translation>重复的起始、结束后的事件</translation>
    </message>
    <message>
        <source>late events that revised the past</source>
        <translation>修正过去的迟到事件</translation>
    </message>
    <message>
        <source>requests lost</source>
        <translation>丢失的请求</translation>
    </message>
    <message>
        <source>requests given up for memory</source>
        <translation>因内存放弃的请求</translation>
    </message>
    <message>
        <source>open requests given up for memory</source>
        <translation>因内存放弃的未结束请求</translation>
    </message>
    <message>
        <source>samples given up for memory</source>
        <translation>因内存放弃的样本</translation>
    </message>
    <message>
        <source>requests retained</source>
        <translation>保留的请求</translation>
    </message>
    <message>
        <source>Click for the counts by source and reason</source>
        <translation>点击查看按数据源和原因的计数</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Status: %1</source>
        <translation>状态：%1</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 帧/秒</translation>
    </message>
    <message>
        <source>overrun</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>given up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>clock offset %1</source>
        <translation>时钟偏差 %1</translation>
    </message>
</context>
<context>
    <name>inferama::app::StretchDialog</name>
    <message>
        <source>Compare with a stretch of the run</source>
        <translation>与运行中的一段比较</translation>
    </message>
    <message>
        <source>&amp;From</source>
        <translation>从(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;To</source>
        <translation>到(&amp;T)</translation>
    </message>
    <message>
        <source> s from the first send</source>
        <translation> 秒（自首次发送起）</translation>
    </message>
    <message>
        <source>Beginning of the stretch</source>
        <translation>该段的起点</translation>
    </message>
    <message>
        <source>End of the stretch</source>
        <translation>该段的终点</translation>
    </message>
    <message>
        <source>It must end after it begins.</source>
        <translation>终点必须在起点之后。</translation>
    </message>
</context>
<context>
    <name>inferama::app::TakeAway</name>
    <message>
        <source>The whole page</source>
        <translation>整页</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Save as P&amp;NG…</source>
        <translation>存为 PNG(&amp;N)…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Save as &amp;SVG…</source>
        <translation>存为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>&amp;Copy values</source>
        <translation>复制数值(&amp;C)</translation>
    </message>
    <message>
        <source>Save values as CS&amp;V…</source>
        <translation>数值存为 CSV(&amp;V)…</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Copy v&amp;alue</source>
        <translation>复制数值(&amp;A)</translation>
    </message>
    <message>
        <source>Copy &amp;row</source>
        <translation>复制整行(&amp;R)</translation>
    </message>
    <message numerus="yes">
        <source>Copied: %n requests</source>
        <translation>
            <numerusform>已复制：%n 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied the first %1 of %2 requests; saved as CSV they are all there</source>
        <translation>已复制前 %1 个请求，共 %2 个；另存为 CSV 可得到全部</translation>
    </message>
    <message>
        <source>There are no requests to save yet</source>
        <translation>还没有可保存的请求</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Save requests</source>
        <translation>保存请求</translation>
    </message>
    <message>
        <source>Copied the row with the heads of its columns</source>
        <translation>已复制该行及其列标题</translation>
    </message>
</context>
<context>
    <name>inferama::app::ThresholdsTab</name>
    <message>
        <source>Stall factor</source>
        <translation>卡顿倍数</translation>
    </message>
    <message>
        <source>A gap is a stall when it is longer than this times the median gap of its request. Stalls of the present run stay as they were counted; the next run counts anew.</source>
        <translation>间隔超过其请求间隔中位数的该倍数即为卡顿。本次运行已计的卡顿保持不变；下一次运行按新值计数。</translation>
    </message>
    <message>
        <source>Stall floor</source>
        <translation>卡顿下限</translation>
    </message>
    <message>
        <source>And longer than this.</source>
        <translation>且须长于该值。</translation>
    </message>
    <message>
        <source>Slow rank factor</source>
        <translation>慢 Rank 倍数</translation>
    </message>
    <message>
        <source>A rank is slow when its step takes longer than this times the median of its engine&apos;s ranks.</source>
        <translation>步时超过同引擎各 Rank 中位数的该倍数，即为慢 Rank。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Model size</source>
        <translation>模型规模</translation>
    </message>
    <message>
        <source>TPOT is judged by the bands of a model of this size</source>
        <translation>TPOT 按该模型规模的档位判断</translation>
    </message>
    <message>
        <source>Whose bands judge TPOT. Automatic: what a source says, else 70B. Choose a size or write a number, as in 8B.</source>
        <translation>按哪种规模的档位判断 TPOT。自动：采用数据源给出的规模，否则按 70B。请选择规模，或填写数字，例如 8B。</translation>
    </message>
    <message>
        <source>Restore default</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Restore default: %1</source>
        <translation>恢复默认：%1</translation>
    </message>
    <message>
        <source>✗ write %1, at least %2</source>
        <translation>✗ 请填写%1；不小于 %2</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>✎ changed, default %1</source>
        <translation>✎ 已修改，默认 %1</translation>
    </message>
    <message>
        <source>✗ write automatic, or a number of parameters as in 8B</source>
        <translation>✗ 请填写“自动”，或参数量，例如 8B</translation>
    </message>
    <message>
        <source>✎ changed, default automatic</source>
        <translation>✎ 已修改，默认自动</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inferama::app::TimelineBar</name>
    <message>
        <source>+%1 new</source>
        <translation>新增 %1</translation>
    </message>
    <message>
        <source>NO DATA</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>Nothing has arrived yet</source>
        <translation>还没有数据到达</translation>
    </message>
    <message>
        <source>LIVE</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>The view moves with the run. Click or Space pauses the view, never the ingestion.</source>
        <translation>画面跟随运行。点击或按空格暂停画面，接收从不暂停。</translation>
    </message>
    <message>
        <source>SILENT</source>
        <translation>静默</translation>
    </message>
    <message>
        <source>Nothing arrives any more: the time goes on and the figures age. Click or Space pauses the view.</source>
        <translation>不再有数据到达：时间继续，数值正在过期。点击或按空格暂停画面。</translation>
    </message>
    <message>
        <source>REPLAY</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>A recording is played. Click or Space pauses the view, never the reading.</source>
        <translation>正在回放录制。点击或按空格暂停画面，读取从不暂停。</translation>
    </message>
    <message>
        <source>PAUSED</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>The view stands still while events are taken in. Click, Space or End goes live.</source>
        <translation>画面已定住，事件仍在接收。点击、按空格或 End 回到实时。</translation>
    </message>
    <message>
        <source>ENDED</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Every source has ended: nothing more will come</source>
        <translation>所有数据源都已结束：不会再有数据</translation>
    </message>
    <message>
        <source>View: %1</source>
        <translation>画面：%1</translation>
    </message>
    <message>
        <source>+%1, revised</source>
        <translation>+%1，已修正</translation>
    </message>
    <message>
        <source>Events that arrived late have changed the figures of this moment</source>
        <translation>迟到的事件改变了这一时刻的数值</translation>
    </message>
    <message>
        <source>RANGE</source>
        <translation>选段</translation>
    </message>
    <message>
        <source>The figures are of the stretch that was selected. Click, Space or End goes live.</source>
        <translation>数值取自所选时段。单击、空格或 End 回到实时。</translation>
    </message>
</context>
<context>
    <name>inferama::app::ToolBar</name>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>SLO</source>
        <translation>SLO</translation>
    </message>
    <message>
        <source>+ Source</source>
        <translation>+ 数据源</translation>
    </message>
    <message>
        <source>How far back the figures reach; rates and percentiles are of this window</source>
        <translation>数值回溯的时长；速率和分位数都按该窗口计算</translation>
    </message>
    <message>
        <source>%1   (%2)</source>
        <translation>%1   （%2）</translation>
    </message>
    <message>
        <source>SLO: %1</source>
        <translation>SLO：%1</translation>
    </message>
    <message>
        <source>SLO…</source>
        <translation>SLO…</translation>
    </message>
    <message>
        <source>Stop filtering all pages</source>
        <translation>停止筛选所有页面</translation>
    </message>
    <message>
        <source>Figures by request are those that match: %1</source>
        <translation>按请求计算的数值只来自匹配的请求：%1</translation>
    </message>
</context>
<context>
    <name>inferama::app::WritingProgress</name>
    <message>
        <source>Writing requests to %1</source>
        <translation>正在把请求写入 %1</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Given up: %1 was not written</source>
        <translation>已放弃：未写入 %1</translation>
    </message>
    <message>
        <source>Saved: %1, %2 requests</source>
        <translation>已保存：%1，%2 个请求</translation>
    </message>
    <message>
        <source>Saved: %1, %2 requests; %3 were given up for want of memory before they were written</source>
        <translation>已保存：%1，%2 个请求；另有 %3 个在写出前因内存不足被舍弃</translation>
    </message>
</context>
<context>
    <name>inferama::widgets</name>
    <message>
        <source>thin, n = %1</source>
        <translation>样本偏少，n = %1</translation>
    </message>
    <message>
        <source>very thin, n = %1</source>
        <translation>样本极少，n = %1</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) not shown</source>
        <translation>
            <numerusform>有 %n 个值未显示</numerusform>
        </translation>
    </message>
    <message>
        <source>run</source>
        <translation>全程</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>E2E</source>
        <translation>E2E</translation>
    </message>
    <message>
        <source>input tokens</source>
        <translation>输入 Token</translation>
    </message>
    <message>
        <source>cached tokens</source>
        <translation>命中缓存的 Token</translation>
    </message>
    <message>
        <source>output tokens</source>
        <translation>输出 Token</translation>
    </message>
    <message>
        <source>send lag</source>
        <translation>发送滞后</translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>未归因</translation>
    </message>
    <message>
        <source>median gap</source>
        <translation>间隔中位数</translation>
    </message>
    <message>
        <source>jitter</source>
        <translation>抖动</translation>
    </message>
    <message>
        <source>stalls</source>
        <translation>卡顿次数</translation>
    </message>
    <message>
        <source>ingress</source>
        <translation>入口</translation>
    </message>
    <message>
        <source>queue</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>KV reuse</source>
        <translation>KV 复用</translation>
    </message>
    <message>
        <source>KV migration</source>
        <translation>KV 迁移</translation>
    </message>
    <message>
        <source>first decode</source>
        <translation>首 Decode</translation>
    </message>
    <message>
        <source>return</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>decode queue</source>
        <translation>Decode 排队</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>KV read</source>
        <translation>KV 读取</translation>
    </message>
    <message>
        <source>comm</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>在途</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>rejected</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空输出</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>, thin: %1 samples</source>
        <translation>，样本偏少：%1 个</translation>
    </message>
    <message>
        <source>%1: no source. %2</source>
        <translation>%1：无数据源。%2</translation>
    </message>
    <message>
        <source>no traffic</source>
        <translation>无流量</translation>
    </message>
    <message>
        <source>%1 n %2</source>
        <translation>%1 n %2</translation>
    </message>
    <message>
        <source>n %1</source>
        <translation>n %1</translation>
    </message>
    <message>
        <source>client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>proxy</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务端</translation>
    </message>
    <message>
        <source>exporter</source>
        <translation>导出器</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>against the baseline %1</source>
        <translation>相对基线 %1</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>tok</source>
        <translation>tok</translation>
    </message>
    <message>
        <source>req</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>J/tok</source>
        <translation>J/tok</translation>
    </message>
    <message>
        <source>1/s</source>
        <translation>次/秒</translation>
    </message>
    <message>
        <source>blocks/s</source>
        <translation>块/秒</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>−%1 h</source>
        <translation>−%1 小时</translation>
    </message>
    <message>
        <source>−%1 min</source>
        <translation>−%1 分钟</translation>
    </message>
    <message>
        <source>−%1 s</source>
        <translation>−%1 秒</translation>
    </message>
    <message>
        <source>line</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>There is no field %1; to look for an id, write id ~ %1.</source>
        <translation>没有字段 %1；要查找 id，请写 id ~ %1。</translation>
    </message>
    <message>
        <source>There is no field %1; did you mean %2?</source>
        <translation>没有字段 %1；您是指 %2 吗？</translation>
    </message>
    <message>
        <source>%1 is no %2; write one of %3.</source>
        <translation>%1 不是 %2；请写以下之一：%3。</translation>
    </message>
    <message>
        <source>%1 is no %2; did you mean %3?</source>
        <translation>%1 不是 %2；您是指 %3 吗？</translation>
    </message>
    <message>
        <source>The filter is too long; 64 KiB are the most.</source>
        <translation>筛选太长；最多 64 KiB。</translation>
    </message>
    <message>
        <source>Too many parentheses within each other; 64 are the most.</source>
        <translation>括号嵌套太深；最多 64 层。</translation>
    </message>
    <message>
        <source>Write a field here, such as ttft &gt; 1s or status = error.</source>
        <translation>此处请写一个字段，例如 ttft &gt; 1s 或 status = error。</translation>
    </message>
    <message>
        <source>Write which label: label.class, say.</source>
        <translation>请写明是哪个标签，例如 label.class。</translation>
    </message>
    <message>
        <source>Write what to compare %1 with: =, !=, &lt;, &gt;, ~ or in, and a value.</source>
        <translation>请写出 %1 如何比较：=、!=、&lt;、&gt;、~ 或 in，再加一个值。</translation>
    </message>
    <message>
        <source>Write a value to compare %1 with.</source>
        <translation>请写出与 %1 比较的值。</translation>
    </message>
    <message>
        <source>Write a list in parentheses after in: in (a, b).</source>
        <translation>in 之后请写括号中的列表：in (a, b)。</translation>
    </message>
    <message>
        <source>Write a comma or a closing parenthesis before %1.</source>
        <translation>请在 %1 之前写逗号或右括号。</translation>
    </message>
    <message>
        <source>Write and or or before %1.</source>
        <translation>请在 %1 之前写 and 或 or。</translation>
    </message>
    <message>
        <source>There is no parenthesis that this one closes.</source>
        <translation>没有与此对应的左括号。</translation>
    </message>
    <message>
        <source>Commas stand in lists only, in (a, b); write large counts without: 4000, 4k.</source>
        <translation>逗号只用于列表 in (a, b)；大的数请不带逗号：4000、4k。</translation>
    </message>
    <message>
        <source>This parenthesis is never closed.</source>
        <translation>此括号没有闭合。</translation>
    </message>
    <message>
        <source>This quotation mark is never closed.</source>
        <translation>此引号没有闭合。</translation>
    </message>
    <message>
        <source>A single backslash means nothing here; write two: \\.</source>
        <translation>单个反斜杠在此没有意义；请写两个：\\。</translation>
    </message>
    <message>
        <source>Use straight quotation marks: &quot;…&quot;.</source>
        <translation>请用直引号：&quot;…&quot;。</translation>
    </message>
    <message>
        <source>Put %1 in quotation marks if it is a value.</source>
        <translation>若 %1 是值，请加引号。</translation>
    </message>
    <message>
        <source>%1 has no order; instead of %2 use =, !=, ~ or in.</source>
        <translation>%1 没有大小之分；请用 =、!=、~ 或 in 代替 %2。</translation>
    </message>
    <message>
        <source>%1 is a number; instead of ~ use =, !=, &lt; or &gt;.</source>
        <translation>%1 是数值；请用 =、!=、&lt; 或 &gt; 代替 ~。</translation>
    </message>
    <message>
        <source>%1 is no time; write 500ms, 1.5s or 2m.</source>
        <translation>%1 不是时间；请写 500ms、1.5s 或 2m。</translation>
    </message>
    <message>
        <source>%1 is no count; write 4000, 4k or 1M.</source>
        <translation>%1 不是数量；请写 4000、4k 或 1M。</translation>
    </message>
    <message>
        <source>none can only follow = or !=.</source>
        <translation>none 只能跟在 = 或 != 之后。</translation>
    </message>
    <message>
        <source>slow to answer, and not ended well</source>
        <translation>响应慢，且没有正常结束</translation>
    </message>
    <message>
        <source>whose id contains c213, in any case of its letters</source>
        <translation>id 含有 c213，不分大小写</translation>
    </message>
    <message>
        <source>long prompts with this label</source>
        <translation>带有此标签的长 Prompt</translation>
    </message>
    <message>
        <source>failed, or in flight for long</source>
        <translation>失败，或在途已久</translation>
    </message>
    <message>
        <source>the whole of what is in parentheses, inverted</source>
        <translation>括号中的整体取反</translation>
    </message>
    <message>
        <source>times and counts by size; texts by = and != alone</source>
        <translation>时间和数量按大小比较；文本只用 = 和 !=</translation>
    </message>
    <message>
        <source>a text contains another, or does not</source>
        <translation>文本含有或不含有另一段</translation>
    </message>
    <message>
        <source>one of several, or none of them</source>
        <translation>是其中之一，或都不是</translation>
    </message>
    <message>
        <source>and binds more than or</source>
        <translation>and 优先于 or</translation>
    </message>
    <message>
        <source>of times; without a unit they are seconds</source>
        <translation>时间单位；不写单位即为秒</translation>
    </message>
    <message>
        <source>of counts: thousands and millions</source>
        <translation>数量单位：千和百万</translation>
    </message>
    <message>
        <source>there is no such figure, or there is; what is not there matches nothing else</source>
        <translation>没有该数值，或有该数值；没有的数值不符合其他任何比较</translation>
    </message>
    <message>
        <source>around texts with spaces and signs; within, a backslash stands before the mark</source>
        <translation>用于含空格和符号的文本；其中的引号前加反斜杠</translation>
    </message>
    <message>
        <source>a label that its publisher gave it</source>
        <translation>发布端给出的标签</translation>
    </message>
    <message>
        <source>these words stand alone: failed is error, timeout, cancelled, rejected or empty</source>
        <translation>这两个词单独使用：failed 即 error、timeout、cancelled、rejected 或 empty</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Signs and units</source>
        <translation>符号和单位</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>lower bound of a latency</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <comment>so many tokens so far</comment>
        <translation>目前 %1</translation>
    </message>
    <message>
        <source>ended after %1; E2E is that of requests that ended ok</source>
        <translation>%1 后结束；E2E 只计正常结束的请求</translation>
    </message>
    <message>
        <source>stalled for %1 in all</source>
        <translation>共卡顿 %1</translation>
    </message>
    <message>
        <source>The request&apos;s id, as its publisher gave it</source>
        <translation>请求的 id，由其发布端给出</translation>
    </message>
    <message>
        <source>When it was sent; in filters, in seconds from the run&apos;s start</source>
        <translation>发送时刻；在筛选中为运行开始后的秒数</translation>
    </message>
    <message>
        <source>How it ended, or that it is in flight</source>
        <translation>如何结束，或仍在途</translation>
    </message>
    <message>
        <source>input tok</source>
        <translation>输入 tok</translation>
    </message>
    <message>
        <source>Input tokens</source>
        <translation>输入 Token 数</translation>
    </message>
    <message>
        <source>output tok</source>
        <translation>输出 tok</translation>
    </message>
    <message>
        <source>Output tokens: as reported at the end, else counted from its chunks</source>
        <translation>输出 Token 数：以结束时的报告为准，否则由 Chunk 计数</translation>
    </message>
    <message>
        <source>Time to first token: from the send to the first chunk with a token. ≥: still waiting, its age</source>
        <translation>首 Token 时间：从发送到第一个含 Token 的 Chunk。≥：仍在等待，为已等待的时间</translation>
    </message>
    <message>
        <source>Time in the queue spans</source>
        <translation>queue Span 的总时长</translation>
    </message>
    <message>
        <source>Time in the prefill spans</source>
        <translation>prefill Span 的总时长</translation>
    </message>
    <message>
        <source>Time per output token: (E2E − TTFT) / (output tokens − 1)</source>
        <translation>每输出 Token 时间：(E2E − TTFT) /(输出 Token 数 − 1）</translation>
    </message>
    <message>
        <source>From the send to the last chunk with tokens, of requests that ended ok. ≥: in flight, its age</source>
        <translation>从发送到最后一个含 Token 的 Chunk，限正常结束的请求。≥：在途，为已经过的时间</translation>
    </message>
    <message>
        <source>How many gaps are longer than the stall limit</source>
        <translation>长于卡顿阈值的间隔数</translation>
    </message>
    <message>
        <source>The error that ended it, as reported</source>
        <translation>上报的使其结束的错误</translation>
    </message>
    <message>
        <source>Why it ended, as reported</source>
        <translation>上报的结束原因</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The model that it asked for</source>
        <translation>请求的模型</translation>
    </message>
    <message>
        <source>The first server that was heard of it</source>
        <translation>最先报告它的服务端</translation>
    </message>
    <message>
        <source>source</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Who measured it</source>
        <translation>由谁测量</translation>
    </message>
    <message>
        <source>observer</source>
        <translation>观测端</translation>
    </message>
    <message>
        <source>What measured it: a client, a proxy or a server</source>
        <translation>由什么测量：客户端、代理或服务端</translation>
    </message>
    <message>
        <source>prompt class</source>
        <translation>Prompt 长度类</translation>
    </message>
    <message>
        <source>The class of its input tokens</source>
        <translation>按输入 Token 数所属的类别</translation>
    </message>
    <message>
        <source>cached tok</source>
        <translation>缓存 tok</translation>
    </message>
    <message>
        <source>Input tokens that came from the cache</source>
        <translation>来自缓存的输入 Token 数</translation>
    </message>
    <message>
        <source>max gap</source>
        <translation>最长间隔</translation>
    </message>
    <message>
        <source>The longest time between two chunks</source>
        <translation>两个 Chunk 之间的最长时间</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>卡顿时间</translation>
    </message>
    <message>
        <source>The sum of its stalls</source>
        <translation>各次卡顿之和</translation>
    </message>
    <message>
        <source>mean ITL</source>
        <translation>平均 ITL</translation>
    </message>
    <message>
        <source>The mean time between two chunks</source>
        <translation>两个 Chunk 之间的平均时间</translation>
    </message>
    <message>
        <source>The longest gap minus the shortest</source>
        <translation>最长间隔减最短间隔</translation>
    </message>
    <message>
        <source>first answer</source>
        <translation>首个回答</translation>
    </message>
    <message>
        <source>From the send to the first chunk that is no reasoning</source>
        <translation>从发送到第一个非推理内容的 Chunk</translation>
    </message>
    <message>
        <source>How much later it was sent than it was meant to be</source>
        <translation>比计划发送晚了多少</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>Chunk 数</translation>
    </message>
    <message>
        <source>Chunks with tokens</source>
        <translation>含 Token 的 Chunk 数</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首 Token</translation>
    </message>
    <message>
        <source>When its first token arrived; in filters, in seconds from the run&apos;s start</source>
        <translation>首 Token 到达的时刻；在筛选中为运行开始后的秒数</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>When it ended; in filters, in seconds from the run&apos;s start</source>
        <translation>结束时刻；在筛选中为运行开始后的秒数</translation>
    </message>
    <message>
        <source>age</source>
        <translation>在途时长</translation>
    </message>
    <message>
        <source>For how long it has been in flight</source>
        <translation>已在途多久</translation>
    </message>
    <message>
        <source>Time in the ingress spans</source>
        <translation>ingress Span 的总时长</translation>
    </message>
    <message>
        <source>Time in the schedule spans</source>
        <translation>schedule Span 的总时长</translation>
    </message>
    <message>
        <source>KV</source>
        <translation>KV</translation>
    </message>
    <message>
        <source>Time in the kv spans</source>
        <translation>kv Span 的总时长</translation>
    </message>
    <message>
        <source>Time in the kv_migration spans</source>
        <translation>kv_migration Span 的总时长</translation>
    </message>
    <message>
        <source>Time in the first_decode spans</source>
        <translation>first_decode Span 的总时长</translation>
    </message>
    <message>
        <source>Time in the return spans</source>
        <translation>return Span 的总时长</translation>
    </message>
    <message>
        <source>TTFT minus its stages</source>
        <translation>TTFT 减去其各阶段</translation>
    </message>
    <message>
        <source>The label %1</source>
        <translation>标签 %1</translation>
    </message>
    <message>
        <source>%1 ok</source>
        <translation>%1 个正常</translation>
    </message>
    <message>
        <source>%1 in flight</source>
        <translation>%1 个在途</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message>
        <source>%1 lost</source>
        <translation>%1 个丢失</translation>
    </message>
    <message>
        <source>queued %1 · prefill %2 · decode %3</source>
        <translation>排队 %1 · Prefill %2 · Decode %3</translation>
    </message>
    <message>
        <source>unknown length</source>
        <translation>长度未知</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>typical: no request of %1 in the window</source>
        <translation>典型值：窗口内没有 %1 的请求</translation>
    </message>
    <message>
        <source>typical: median of n = %1 of %2 in the window</source>
        <translation>典型值：窗口内 %2 的请求的中位数，n = %1</translation>
    </message>
    <message>
        <source>%1 (thin)</source>
        <translation>%1（样本偏少）</translation>
    </message>
    <message>
        <source>%1 (very thin)</source>
        <translation>%1（样本极少）</translation>
    </message>
    <message>
        <source>No gaps: fewer than two chunks</source>
        <translation>没有间隔：不足两个 Chunk</translation>
    </message>
    <message>
        <source>worst gap %1</source>
        <translation>最长间隔 %1</translation>
    </message>
    <message>
        <source>no stalls</source>
        <translation>无卡顿</translation>
    </message>
    <message>
        <source>the only stall</source>
        <translation>唯一的卡顿</translation>
    </message>
    <message>
        <source>stall of %1 at %2, before chunk %3</source>
        <translation>卡顿 %1，始于 %2，在 Chunk %3 之前</translation>
    </message>
    <message>
        <source>worst gap: %1 at %2, before chunk %3</source>
        <translation>最长间隔：%1，始于 %2，在 Chunk %3 之前</translation>
    </message>
    <message>
        <source>no other prefill is known in it</source>
        <translation>其间未见其他请求的 Prefill</translation>
    </message>
    <message>
        <source>and %1 more; together %2 of %3</source>
        <translation>另有 %1 个；合计占 %3 中的 %2</translation>
    </message>
    <message>
        <source>during this gap %1 was prefilled, %2 of %3</source>
        <translation>该间隔内 %1 在做 Prefill，占 %3 中的 %2</translation>
    </message>
    <message>
        <source>during this gap %1 waited for its first token, %2 of %3</source>
        <translation>该间隔内 %1 在等首 Token，占 %3 中的 %2</translation>
    </message>
    <message>
        <source>during this gap %1 was prefilled: %2 tokens, %3 of %4</source>
        <translation>该间隔内 %1 在做 Prefill：%2 Token，占 %4 中的 %3</translation>
    </message>
    <message>
        <source>during this gap %1 waited for its first token: %2 tokens, %3 of %4</source>
        <translation>该间隔内 %1 在等首 Token：%2 Token，占 %4 中的 %3</translation>
    </message>
    <message>
        <source>and %1 shorter stalls</source>
        <translation>以及 %1 次更短的卡顿</translation>
    </message>
    <message>
        <source>typical %1</source>
        <translation>典型值 %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>requests are grouped by</comment>
        <translation>不分组</translation>
    </message>
    <message>
        <source>replica</source>
        <comment>requests are grouped by</comment>
        <translation>副本</translation>
    </message>
    <message>
        <source>status</source>
        <comment>requests are grouped by</comment>
        <translation>状态</translation>
    </message>
    <message>
        <source>prompt length</source>
        <comment>requests are grouped by</comment>
        <translation>Prompt 长度</translation>
    </message>
    <message>
        <source>no server heard of</source>
        <translation>未见到服务端</translation>
    </message>
    <message>
        <source>of what ran meanwhile only the %1 longest were looked at, %2 shorter ones were not</source>
        <translation>同时运行的请求中只查看了最长的 %1 个，另有 %2 个较短的未查看</translation>
    </message>
    <message>
        <source>worst gap %1, %2 of the decode</source>
        <translation>最长间隔 %1，占 Decode 的 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln stall(s), %1, %2 of the decode</source>
        <translation>
            <numerusform>%Ln 次卡顿，共 %1，占 Decode 的 %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>inferama::widgets::AreaCard</name>
    <message numerus="yes">
        <source>thin: of %Ln value(s)</source>
        <translation>
            <numerusform>样本偏少：%Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>stages: needs spans from the server</source>
        <translation>阶段：需要服务端上报 Span</translation>
    </message>
    <message>
        <source>TTFT of %1: %2</source>
        <translation>%1 个请求的 TTFT：%2</translation>
    </message>
    <message>
        <source>Marked requests</source>
        <translation>框选的请求</translation>
    </message>
    <message>
        <source>Percentiles of the marked requests</source>
        <translation>框选请求的分位数</translation>
    </message>
    <message>
        <source>This time</source>
        <translation>看此时段</translation>
    </message>
    <message>
        <source>Look at the time of this area (T)</source>
        <translation>查看该区域的时段（T）</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the figures of this area</source>
        <translation>复制该区域的数值</translation>
    </message>
    <message>
        <source>Take the mark away (Esc)</source>
        <translation>取消框选（Esc）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>E2E</source>
        <translation>E2E</translation>
    </message>
    <message>
        <source>tokens: input %1, output %2</source>
        <translation>Token：输入 %1，输出 %2</translation>
    </message>
    <message>
        <source>(without %1)</source>
        <translation>（不含 %1 个）</translation>
    </message>
    <message>
        <source>stalls %1, %2</source>
        <translation>卡顿 %1 次，共 %2</translation>
    </message>
    <message>
        <source>no stalls</source>
        <translation>无卡顿</translation>
    </message>
    <message>
        <source>%1 in flight · %2 failed · %3</source>
        <translation>在途 %1 · 失败 %2 · %3</translation>
    </message>
    <message>
        <source>%1	P50 %2	P95 %3	P99 %4	n = %5</source>
        <translation>%1	P50 %2	P95 %3	P99 %4	n = %5</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::FilterField</name>
    <message>
        <source>contains</source>
        <translation>含有</translation>
    </message>
    <message>
        <source>does not contain</source>
        <translation>不含有</translation>
    </message>
    <message>
        <source>one of</source>
        <translation>其中之一</translation>
    </message>
    <message>
        <source>none of</source>
        <translation>都不是</translation>
    </message>
    <message>
        <source>there is no such figure</source>
        <translation>没有该数值</translation>
    </message>
    <message>
        <source>Filter: ttft &gt; 1s and status != ok</source>
        <translation>筛选：ttft &gt; 1s and status != ok</translation>
    </message>
    <message>
        <source>Filter of requests</source>
        <translation>请求的筛选</translation>
    </message>
    <message>
        <source>What the filter could go on with</source>
        <translation>筛选接下来可以写的内容</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除过滤条件</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::GapStrip</name>
    <message>
        <source>Every gap</source>
        <translation>每个间隔</translation>
    </message>
    <message>
        <source>No gaps: fewer than two chunks</source>
        <translation>没有间隔：不足两个 Chunk</translation>
    </message>
    <message>
        <source>median %1 · jitter %2</source>
        <translation>中位数 %1 · 抖动 %2</translation>
    </message>
    <message>
        <source>chunk 2</source>
        <translation>Chunk 2</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>Chunk %1</translation>
    </message>
    <message numerus="yes">
        <source>gap of %1 before chunk %2, %Ln token(s)</source>
        <translation>
            <numerusform>Chunk %2 之前间隔 %1，%Ln 个 Token</numerusform>
        </translation>
    </message>
    <message>
        <source>a stall: longer than %1</source>
        <translation>卡顿：超过 %1</translation>
    </message>
    <message>
        <source>meanwhile %1: %2, %3 tokens</source>
        <translation>同时 %1：%2，%3 Token</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他请求</translation>
    </message>
    <message>
        <source>no other prefill is known meanwhile</source>
        <translation>其间未见其他请求的 Prefill</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::LayerHead</name>
    <message>
        <source>Layer %1, %2: %3</source>
        <translation>第 %1 层，%2：%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::LegendRow</name>
    <message>
        <source>Legend: %1</source>
        <translation>图例：%1</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::MarksKey</name>
    <message>
        <source>A dotted line marks a thin percentile, a dashed frame a tile without a source</source>
        <translation>虚点线表示样本偏少的分位数，虚线框表示没有数据源的磁贴</translation>
    </message>
    <message>
        <source>dashed: no source yet</source>
        <translation>虚线框：尚无数据源</translation>
    </message>
    <message>
        <source>dotted: thin, n &lt; 1,000</source>
        <translation>虚点线：样本偏少，n &lt; 1,000</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::NeighbourList</name>
    <message>
        <source>this one</source>
        <translation>本请求</translation>
    </message>
    <message>
        <source>Requests sent before and after it</source>
        <translation>在它前后发送的请求</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Before or after this request</source>
        <translation>相对于本请求的先后</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>Prompt 的 Token 数</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>E2E</source>
        <translation>E2E</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::PercentilePlaces</name>
    <message>
        <source>below %1</source>
        <translation>低于 %1</translation>
    </message>
    <message>
        <source>above %1</source>
        <translation>高于 %1</translation>
    </message>
    <message>
        <source>too few to say</source>
        <translation>样本过少</translation>
    </message>
    <message>
        <source>Its place among the window&apos;s requests</source>
        <translation>在窗口内请求中的位置</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>lower bound of a latency</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>E2E</source>
        <translation>E2E</translation>
    </message>
    <message>
        <source>worst gap</source>
        <translation>最长间隔</translation>
    </message>
    <message>
        <source>jitter</source>
        <translation>抖动</translation>
    </message>
    <message>
        <source>send lag</source>
        <translation>发送滞后</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::RequestHeadline</name>
    <message>
        <source>Figures of the request</source>
        <translation>该请求的数值</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>E2E</source>
        <translation>E2E</translation>
    </message>
    <message>
        <source>decode speed</source>
        <translation>Decode 速度</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>typical %1</source>
        <translation>典型值 %1</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::RequestLanes</name>
    <message>
        <source>clock offset %1</source>
        <translation>时钟偏差 %1</translation>
    </message>
    <message>
        <source>clock offset unknown</source>
        <translation>时钟偏差未知</translation>
    </message>
    <message>
        <source>Client above server, up to the first token</source>
        <translation>客户端在上、服务端在下，直到首 Token</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>lower bound of a latency</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>waiting for the first token</source>
        <translation>等待首 Token</translation>
    </message>
    <message>
        <source>no first token</source>
        <translation>没有首 Token</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>last %1 before the first token</source>
        <translation>首 Token 之前的最后 %1</translation>
    </message>
    <message>
        <source>scale × %1</source>
        <translation>放大 × %1</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::RequestPane</name>
    <message>
        <source>1 token</source>
        <translation>1 个 Token</translation>
    </message>
    <message>
        <source>more tokens</source>
        <translation>多个 Token</translation>
    </message>
    <message>
        <source>stall</source>
        <translation>卡顿</translation>
    </message>
    <message>
        <source>Open request</source>
        <translation>打开的请求</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy this request as text or JSON (Ctrl+C copies the text)</source>
        <translation>把该请求复制为文本或 JSON（Ctrl+C 复制文本）</translation>
    </message>
    <message>
        <source>Copy the request</source>
        <translation>复制该请求</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Close the request</source>
        <translation>关闭该请求</translation>
    </message>
    <message>
        <source>Client above server</source>
        <translation>客户端与服务端</translation>
    </message>
    <message>
        <source>Stages of TTFT</source>
        <translation>TTFT 各阶段</translation>
    </message>
    <message>
        <source>Every gap</source>
        <translation>每个间隔</translation>
    </message>
    <message>
        <source>Its place in the window</source>
        <translation>在窗口中的位置</translation>
    </message>
    <message>
        <source>sent %1</source>
        <translation>发送于 %1</translation>
    </message>
    <message>
        <source>error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>input %1 (cached %2)</source>
        <translation>输入 %1（命中缓存 %2）</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>output %1, as reported</source>
        <translation>输出 %1（上报值）</translation>
    </message>
    <message>
        <source>output %1, counted</source>
        <translation>输出 %1（计数值）</translation>
    </message>
    <message>
        <source>send lag %1</source>
        <translation>发送滞后 %1</translation>
    </message>
    <message>
        <source>reason %1</source>
        <translation>原因 %1</translation>
    </message>
    <message>
        <source>first answer %1</source>
        <translation>首次应答 %1</translation>
    </message>
    <message>
        <source>Σ = %1, 100 %</source>
        <translation>Σ = %1，100 %</translation>
    </message>
    <message>
        <source>%1 · ticks: P50 P90 P95 P99 P99.9</source>
        <translation>%1 · 刻度：P50 P90 P95 P99 P99.9</translation>
    </message>
    <message>
        <source>others&apos; prefills</source>
        <translation>其他请求的 Prefill</translation>
    </message>
    <message>
        <source>&amp;Next request</source>
        <translation>下一个请求(&amp;N)</translation>
    </message>
    <message>
        <source>The next request of the list</source>
        <translation>列表中的下一个请求</translation>
    </message>
    <message>
        <source>&amp;Previous request</source>
        <translation>上一个请求(&amp;P)</translation>
    </message>
    <message>
        <source>The previous request of the list</source>
        <translation>列表中的上一个请求</translation>
    </message>
    <message>
        <source>Next &amp;worse</source>
        <translation>下一个更差的(&amp;W)</translation>
    </message>
    <message>
        <source>The request that is next in being worse, by what the list is sorted by, else by TTFT</source>
        <translation>按列表的排序指标（否则按 TTFT）比它更差的下一个请求</translation>
    </message>
    <message>
        <source>Next &amp;better</source>
        <translation>下一个更好的(&amp;B)</translation>
    </message>
    <message>
        <source>The request that is next in being better, by what the list is sorted by, else by TTFT</source>
        <translation>按列表的排序指标（否则按 TTFT）比它更好的下一个请求</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Go to another request: next (N), previous (P), next worse (Shift+N), next better (Shift+P)</source>
        <translation>转到其他请求：下一个（N）、上一个（P）、下一个更差（Shift+N）、下一个更好（Shift+P）</translation>
    </message>
    <message>
        <source>Go to another request</source>
        <translation>转到其他请求</translation>
    </message>
    <message>
        <source>What ran during its stalls</source>
        <translation>卡顿期间在运行什么</translation>
    </message>
    <message>
        <source>in the list · Enter opens</source>
        <translation>列表内 · 按 Enter 打开</translation>
    </message>
    <message>
        <source>Sent around it</source>
        <translation>前后发送的请求</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::RequestTable</name>
    <message>
        <source>Requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>As at first</source>
        <translation>恢复默认</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::RequestTitle</name>
    <message>
        <source>Request %1, %2</source>
        <translation>请求 %1，%2</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::RequestTotalsRow</name>
    <message>
        <source>All of these requests together</source>
        <translation>所有这些请求的合计</translation>
    </message>
    <message>
        <source>%1 · input %2 tok · output %3 tok</source>
        <translation>%1 · 输入 %2 tok · 输出 %3 tok</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>TPOT</source>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>E2E</source>
        <translation>E2E</translation>
    </message>
    <message>
        <source>%1: none</source>
        <translation>%1：无</translation>
    </message>
    <message>
        <source> (thin)</source>
        <translation>（样本偏少）</translation>
    </message>
    <message>
        <source>%1 of %2: %3, mean %4, %5 to %6</source>
        <translation>%1（%2 个）：%3，平均 %4，%5 至 %6</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::RunTimeline</name>
    <message>
        <source>Timeline of the run</source>
        <translation>运行时间线</translation>
    </message>
    <message>
        <source>The run appears here with its first request.</source>
        <translation>第一个请求到达后，这里显示运行过程。</translation>
    </message>
    <message>
        <source>QPS</source>
        <translation>QPS</translation>
    </message>
    <message>
        <source>offered, up to %1</source>
        <translation>请求率，最高 %1</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>P99 TTFT, up to %1</source>
        <translation>P99 TTFT，最高 %1</translation>
    </message>
    <message>
        <source>%1, the 10 s before it&lt;br&gt;offered %2&lt;br&gt;QPS %3&lt;br&gt;P99 TTFT %4</source>
        <translation>%1，其前 10 s&lt;br&gt;请求率 %2&lt;br&gt;QPS %3&lt;br&gt;P99 TTFT %4</translation>
    </message>
    <message>
        <source>exact since %1; earlier: totals only</source>
        <translation>%1 起精确；更早仅有总量</translation>
    </message>
    <message>
        <source>Follows the run, which began at %1.</source>
        <translation>跟随运行，始于 %1。</translation>
    </message>
    <message>
        <source>Looks at %1 to %2.</source>
        <translation>查看 %1 至 %2。</translation>
    </message>
    <message>
        <source>failed %1</source>
        <translation>失败 %1</translation>
    </message>
    <message>
        <source>failed, up to %1</source>
        <translation>失败，最高 %1</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::SegmentedControl</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::StageShares</name>
    <message>
        <source>&lt;0.1 %</source>
        <translation>&lt;0.1 %</translation>
    </message>
    <message>
        <source>Stages of TTFT</source>
        <translation>TTFT 各阶段</translation>
    </message>
    <message>
        <source>needs spans from the server</source>
        <translation>需要服务端的 Span</translation>
    </message>
    <message>
        <source>, typical %1</source>
        <translation>，典型值 %1</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>typical</source>
        <translation>典型值</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::ValueSlider</name>
    <message>
        <source>%1, value</source>
        <translation>%1，数值</translation>
    </message>
</context>
<context>
    <name>inferama::widgets::Waterfall</name>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>One bar a request on a time axis. Up and Down step through requests, Left and Right move in time, plus and minus zoom, End goes live.</source>
        <translation>时间轴上每个请求一条。上下键逐个切换请求，左右键移动时间，加减键缩放，End 回到实时。</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>lower bound of a latency</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>sent %1 · %2</source>
        <translation>发送于 %1 · %2</translation>
    </message>
    <message>
        <source>TTFT %1 · TPOT %2 · E2E %3</source>
        <translation>TTFT %1 · TPOT %2 · E2E %3</translation>
    </message>
    <message>
        <source>pointer at %1</source>
        <translation>指针处 %1</translation>
    </message>
    <message>
        <source>TTFT</source>
        <translation>TTFT</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>in system</source>
        <translation>系统内</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>满格 %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>%1–%2 (%3)</source>
        <translation>%1–%2（%3）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s)</source>
        <translation>
            <numerusform>%Ln 个请求</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in flight</source>
        <translation>%1 个在途</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 个失败</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chunk(s)</source>
        <translation>
            <numerusform>%Ln 个 Chunk</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stall(s)</source>
        <translation>
            <numerusform>%Ln 次卡顿</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>分组方式(&amp;G)</translation>
    </message>
    <message>
        <source>Put requests into groups that can be folded (G)</source>
        <translation>把请求分成可以收起的组（G）</translation>
    </message>
    <message>
        <source>&amp;Fold or unfold all groups</source>
        <translation>收起或展开所有组(&amp;F)</translation>
    </message>
    <message>
        <source>Fold all groups, or unfold them</source>
        <translation>收起所有组，或全部展开</translation>
    </message>
    <message>
        <source>&amp;Open the request</source>
        <translation>打开请求(&amp;O)</translation>
    </message>
    <message>
        <source>Open the chosen request</source>
        <translation>打开选中的请求</translation>
    </message>
    <message>
        <source>Next &amp;worse</source>
        <translation>下一个更差的(&amp;W)</translation>
    </message>
    <message>
        <source>Choose the request that is next in being worse</source>
        <translation>选中比它更差的下一个请求</translation>
    </message>
    <message>
        <source>Next &amp;better</source>
        <translation>下一个更好的(&amp;B)</translation>
    </message>
    <message>
        <source>Choose the request that is next in being better</source>
        <translation>选中比它更好的下一个请求</translation>
    </message>
    <message>
        <source>Look at this &amp;time</source>
        <translation>查看此时段(&amp;T)</translation>
    </message>
    <message>
        <source>Let the window look at the time that is seen here, or marked (Alt and drag)</source>
        <translation>让整个窗口查看此处可见或框选的时段（Alt+拖动）</translation>
    </message>
    <message>
        <source>&amp;Mark an area</source>
        <translation>框选区域(&amp;M)</translation>
    </message>
    <message>
        <source>Mark lines and time, and see what they come to (Shift and drag)</source>
        <translation>框选若干行和一段时间，查看其汇总（Shift+拖动）</translation>
    </message>
    <message>
        <source>Take the mark a&amp;way</source>
        <translation>取消框选(&amp;A)</translation>
    </message>
    <message>
        <source>Take the mark and its figures away</source>
        <translation>取消框选及其数值</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Less time on the axis (wheel)</source>
        <translation>时间轴显示更短的时间（滚轮）</translation>
    </message>
    <message>
        <source>Zoom o&amp;ut</source>
        <translation>缩小(&amp;U)</translation>
    </message>
    <message>
        <source>More time on the axis (wheel)</source>
        <translation>时间轴显示更长的时间（滚轮）</translation>
    </message>
    <message>
        <source>Go &amp;live</source>
        <translation>回到实时(&amp;L)</translation>
    </message>
    <message>
        <source>Let the time axis follow now, with a length of its own (double click)</source>
        <translation>让时间轴跟随现在并自选长度（双击）</translation>
    </message>
    <message>
        <source>held</source>
        <translation>停留</translation>
    </message>
</context>
</TS>
