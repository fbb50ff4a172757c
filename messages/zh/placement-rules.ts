import type en from '../en/placement-rules';
import type { Translation } from '../translation';

export default {
  'CLU-001': {
    title: '没有可接纳 Pod 的 Linux 节点',
    cause: '{count, number} 个 Linux 节点中，没有一个就绪、可调度且不带污点。CoreDNS、网络、监控和 webhook 只能在 Linux 上运行。',
    remedy: '添加 Linux 节点池；ACK 要求至少两个节点。',
  },
  'CLU-002': {
    title: '有多个 Windows 版本而没有对应的 RuntimeClass',
    cause: 'Windows 节点有 {builds} 等内部版本，却没有 RuntimeClass 选择其中任何一个：每个工作负载都要自己写选择器和容忍度。',
    remedy: '为每个版本创建 RuntimeClass，带上其选择器和容忍度。',
  },
  'CLU-003': {
    title: 'RuntimeClass 没有可用的节点',
    cause: 'RuntimeClass {name} 选择 {selector}。符合的节点有 {count, number} 个，而其容忍度一个也进不去：使用该类的 Pod 会一直等待。',
    remedy: '改正 scheduling.nodeSelector 和 scheduling.tolerations（可以修改），或删除该类。',
  },
  'CLU-004': {
    title: 'Windows 节点缺少组件',
    cause: 'DaemonSet {name} 在 {nodes} 上没有就绪的 Pod：那里缺少网络、存储卷、日志或监控。',
    remedy: '查明其 Pod 为何不存在或未就绪；可能缺少对这些节点的容忍度。',
  },
  'CLU-005': {
    title: '默认 StorageClass 在 Windows 上无法使用',
    cause: 'StorageClass {name} 是默认类：{reason}。Windows Pod 的 PVC 能够绑定，却永远无法挂载。',
    remedy: '为 Windows 创建 StorageClass（ntfs，驱动有 Windows 插件），并在 PVC 中指定。',
  },
  'CLU-006': {
    title: '下一次升级会放弃正在使用的 Windows 版本',
    cause: '从 Kubernetes 1.{minor, number} 起，此处不再提供 {product} 节点，而 {nodes} 仍在使用。数据截至 {asOf}。',
    remedy: '先把这些节点池迁移到更新的 Windows 版本。',
  },
  'CLU-007': {
    title: '使用了 gMSA 却没有安装',
    cause: '{workloads} 指定了 gMSA 凭据规范；集群没有 GMSACredentialSpec 类型，或没有其 webhook，因此无法解析该名称。',
    remedy: '安装 kubernetes-sigs/windows-gmsa。',
  },
  'LIN-001': {
    title: '没有任何限制阻止它进入开放的 Windows 节点',
    cause: '它没有要求操作系统，而 Windows 节点会接纳它：{nodes}。在那里镜像拉取不到，或无法启动。',
    remedy: '选择 kubernetes.io/os: linux。如要一次解决所有此类工作负载，请给 Windows 节点加污点。',
  },
  'LIN-002': {
    title: '只有污点把它挡在 Windows 节点之外',
    cause: '它没有要求操作系统，挡住它的只有 {taints}：一旦污点丢失，或该工作负载容忍了它，便失去保护。',
    remedy: '选择 kubernetes.io/os: linux。',
  },
  'LIN-003': {
    title: '容忍一切且没有要求操作系统',
    cause: '一条没有 key 的容忍度让它通过所有污点，包括 Windows 节点的污点：{nodes}。',
    remedy: '选择 kubernetes.io/os: linux。',
  },
  'LIN-004': {
    title: 'Linux 的 DaemonSet 会落到 Windows 节点',
    cause: '控制器会在以下每个 Windows 节点上创建 Pod，而它们都会失败：{nodes}。DaemonSet 永远不会就绪，其滚动更新也会停住。',
    remedy: '在模板中选择 kubernetes.io/os: linux。',
  },
  'LIN-005': {
    title: '该组件的 chart 没有指定操作系统',
    cause: '看起来是 {addon}，其 chart 默认不选择操作系统；在有 Windows 节点的集群中必须指定。',
    remedy: '把 chart 的 nodeSelector 值设为 kubernetes.io/os: linux。',
  },
  'LIN-006': {
    title: '带污点的 Windows 节点使拓扑分布停滞',
    cause: '它按 {key} 分布，且没有要求操作系统。有 {domains, number} 个拓扑域属于它不能使用的 Windows 节点（{nodes}）；它们按空域计算，因此最多只能放置 {count, number} 个副本。',
    remedy: '选择 kubernetes.io/os: linux，或在每条约束中设置 nodeTaintsPolicy: Honor。',
  },
  'LIN-007': {
    title: 'Linux 节点带污点，Windows 节点却开放',
    cause: '每个 Linux 节点都有它不容忍的污点（{taints}），只有 Windows 节点会接纳它：{nodes}。',
    remedy: '选择 kubernetes.io/os: linux，并容忍 Linux 节点的污点；更好的做法是去掉该污点。',
  },
  'LIN-008': {
    title: '在混合集群中没有设置 spec.os.name',
    cause: '设置 spec.os.name: linux 后，Windows 的 kubelet 会立即拒绝该 Pod，用途也一目了然。',
    remedy: '设置该字段，并同时选择 kubernetes.io/os: linux。',
  },
  'LIN-009': {
    title: 'Linux 工作负载容忍了 Windows 节点的污点',
    cause: '对 {key} 的容忍度让它可以进入 Windows 节点，而它没有要求操作系统。看起来是从 Windows 清单复制来的。',
    remedy: '删除该容忍度，并选择 kubernetes.io/os: linux。',
  },
  'LIN-010': {
    title: 'Linux 工作负载被固定到 Windows 节点',
    cause: '它只能在 {node} 上运行，而那是 Windows 节点，永远无法启动。',
    remedy: '去掉固定，并选择 kubernetes.io/os: linux。',
  },
  'LIN-011': {
    title: '亲和性把 Linux 和 Windows Pod 绑在同一主机',
    cause: '它必须与一些 Pod 位于同一节点，而这些 Pod 都运行在 {os} 节点上，它自己却面向另一种操作系统：这永远无法满足。',
    remedy: '改为按可用区绑定（topology.kubernetes.io/zone），或删除该条款。',
  },
  'LIN-012': {
    title: '可以由命名空间统一指定操作系统',
    cause: '命名空间 {namespace} 中有 {count, number} 个工作负载需要选择器 kubernetes.io/os: {os}。',
    remedy: '在启用了准入插件 PodNodeSelector 的集群中，给命名空间添加注解 scheduler.alpha.kubernetes.io/node-selector: kubernetes.io/os={os}；或使用变更策略。',
  },
  'MUL-001': {
    title: '本应忽略的规则未被忽略',
    cause: '注解 {annotation} 已过期或无法解析（有效期至：{until}），因此 {rule} 照常显示。',
    remedy: '将其写成 JSON，包含 reason、until（形如 2027-03-31 的日期，可省略）和 by；或者删除该注解。',
  },
  'MUL-002': {
    title: '无法判断面向哪种操作系统',
    cause: '字段和镜像都没有说明它面向 Linux 还是 Windows。这里按 Linux 工作负载检查，依赖操作系统的规则不给出结论。',
    remedy: '设置 spec.os.name，并在 nodeSelector 中指定 kubernetes.io/os。',
  },
  'NODE-001': {
    title: 'Windows 节点没有污点',
    cause: '{nodes}：凡是没有要求操作系统的工作负载都可能落到这里。目前有：{workloads}。',
    remedy: '先让 Windows 工作负载容忍 os=windows:NoSchedule，再在节点池中设置该污点；只设在节点上的污点会随节点一起丢失。',
  },
  'NODE-002': {
    title: 'Windows 节点的污点不一致',
    cause: '{nodes} 的污点有 {taints}。一条容忍度无法全部覆盖，污点是逐字比较的。',
    remedy: '所有 Windows 节点池使用同一个污点。',
  },
  'NODE-003': {
    title: 'Windows 污点只是偏好',
    cause: '{nodes} 的污点是 {taints}：调度器会优先使用其他节点，但照样会使用这些节点。',
    remedy: '使用 NoSchedule 效果。',
  },
  'NODE-004': {
    title: 'Windows 版本标签缺失或过期',
    cause: '{nodes}：节点的内部版本是 {build}，而标签 windows-build 为 {label}。选择器和 RuntimeClass 都以标签为准。',
    remedy: '重启 kubelet，或给节点打标签：node.kubernetes.io/windows-build=10.0.{build}。',
  },
  'NODE-005': {
    title: '操作系统标签缺失或错误',
    cause: '{nodes}：节点运行 {os}，而标签 kubernetes.io/os 为 {label}。选择器以标签为准。',
    remedy: '改正标签，并查明是谁修改了它。',
  },
  'NODE-006': {
    title: 'Windows 版本已停用',
    cause: '{nodes} 运行 {product}（内部版本 {build}），此处已不再支持：没有新的节点镜像，升级也会受阻。数据截至 {asOf}。固定在该版本的工作负载：{workloads}。',
    remedy: '创建 Windows Server 2022 或 2025 的节点池，并迁移工作负载。',
  },
  'NODE-007': {
    title: '容器运行时对 Windows 来说过旧',
    cause: '{nodes} 运行 {runtime}。1.24 及以上的 kubelet 不支持 Docker；1.6 之前的 containerd 不支持 Windows；1.7.6 之前只能启动与节点版本完全相同的镜像。',
    remedy: '升级 containerd，最好随节点池一起升级。',
  },
  'NODE-008': {
    title: 'kubelet 落后控制面太多',
    cause: '{nodes}：kubelet 为 1.{kubelet, number}，控制面为 1.{control, number}。最多允许相差三个次要版本；下次升级控制面就会超出，或者现在已经超出。',
    remedy: '升级节点池。',
  },
  'NODE-009': {
    title: '为系统预留的资源过少或没有',
    cause: '{nodes}：为 Windows 自身只预留了 {memory} GiB 内存，而它需要约 2 GiB 以上，还需要一些 CPU。此外没有其他机制保护节点。',
    remedy: '在节点池中设置 kubelet 的 kube-reserved 和 system-reserved。',
  },
  'NODE-010': {
    title: '同一节点池中有不同的 Windows 版本',
    cause: '该节点池的节点有 {builds} 等内部版本：升级只做了一半，或有手工加入的节点。节点池选择器不能说明版本。',
    remedy: '完成升级。',
  },
  'NODE-011': {
    title: 'Windows 节点过小',
    cause: '{nodes} 少于 4 个 CPU 或 8 GiB 内存，低于建议的最低配置。ACK 不提供更小的 Windows 节点。',
    remedy: '使用更大的实例规格。',
  },
  'NODE-012': {
    title: 'Linux 节点按操作系统打了污点，Windows 节点却没有',
    cause: '所有 Linux 节点都有 {taints}，而 Windows 节点没有污点：没有容忍度的工作负载都会去 Windows。',
    remedy: '去掉 Linux 节点的污点，给 Windows 节点加污点。',
  },
  'NODE-013': {
    title: '补丁级别不一致',
    cause: '内部版本 {build} 的节点有 {patches} 等补丁级别。打补丁期间这很常见，镜像在所有节点上仍能启动。',
    remedy: '无需处理，除非长期如此。',
  },
  'NODE-014': {
    title: '内存压力下不会驱逐',
    cause: '{nodes}：在 Windows 上，1.31 之前的 kubelet 在内存不足时不会驱逐 Pod，节点会不停换页到磁盘。',
    remedy: '升级节点池。',
  },
  'WIN-IMG-001': {
    title: '镜像在能接纳该 Pod 的节点上都无法启动',
    cause: '镜像 {image} 的版本是 {builds}，而能接纳该 Pod 的 {count, number} 个 Windows 节点的版本是 {hosts}。进程隔离要求镜像版本为节点所接受。',
    remedy: '换成现有版本的标签，或要求镜像能运行的节点。',
  },
  'WIN-IMG-002': {
    title: '镜像比宿主机新',
    cause: '镜像 {image} 的版本是 {builds}，比能接纳该 Pod 的所有节点（{hosts}）都新。较新的镜像永远无法在较旧的 Windows 上运行，即使使用 Hyper-V 隔离也不行。',
    remedy: '换成节点版本的标签，或要求更新的节点。',
  },
  'WIN-IMG-003': {
    title: '.NET 标签没有 Windows 版本',
    cause: '{image} 仅适用于 Linux：.NET 的多平台标签已不再包含 Windows 版本。在 Windows 节点上拉取会失败，提示 “no match for platform”。',
    remedy: '使用带 nanoserver 或 windowsservercore 以及节点版本的标签。',
  },
  'WIN-IMG-004': {
    title: '.NET Framework 的短标签不适用于这些宿主机',
    cause: '{image} 包含版本 {builds}，在能接纳该 Pod 的节点上都无法启动。4.8 和 latest 适用于 2016 和 2019，4.8.1 适用于 2022 和 2025。',
    remedy: '使用 4.8.1，或带 windowsservercore 和节点版本的标签。',
  },
  'WIN-IMG-005': {
    title: '基础镜像的标签不存在',
    cause: '{image} 没有指明版本：Windows 基础镜像没有 latest 标签，拉取会失败。',
    remedy: '指明节点的版本，例如 ltsc2022。',
  },
  'WIN-IMG-006': {
    title: '镜像属于已停止支持的 Windows 版本',
    cause: '镜像 {image} 的版本是 {builds}。Kubernetes 支持的节点都不能运行 Windows Server 2016、1709、1803、1903、1909、2004 或 20H2 的镜像。',
    remedy: '基于 ltsc2022 或 ltsc2025 重新构建。',
  },
  'WIN-IMG-007': {
    title: '微软已撤下的镜像仓库',
    cause: '{image} 来自 Docker Hub 上的 microsoft/，该仓库已撤下且不再打补丁；不带标签时是 Server 2016 时代的镜像。',
    remedy: '使用 mcr.microsoft.com 上的后继镜像。',
  },
  'WIN-IMG-008': {
    title: '镜像的平台未知',
    cause: '从 {image} 看不出操作系统或 Windows 版本，而集群中有 {builds}：结论不包含该镜像。',
    remedy: '在标签中写明版本，或允许 Mullion 查询镜像仓库。',
  },
  'WIN-IMG-009': {
    title: 'Windows 节点上的 Linux 镜像',
    cause: '镜像 {image} 是 Linux 镜像，而该 Pod 只会去 Windows 节点：结果是 ErrImagePull 或无法启动。',
    remedy: '使用该镜像的 Windows 版本，或把 Pod 送到 Linux 节点。',
  },
  'WIN-IMG-010': {
    title: 'Windows 镜像可能落到 Linux 节点',
    cause: '镜像 {image} 是 Windows 镜像，而有 {count, number} 个 Linux 节点能接纳该 Pod：在那里永远无法启动。',
    remedy: '添加 nodeSelector kubernetes.io/os: windows，以及 Windows 节点所需的容忍度。',
  },
  'WIN-IMG-011': {
    title: '在较新的宿主机上运行较旧的镜像需要更新的 containerd',
    cause: '版本 {builds} 的镜像 {image} 可以在版本 {hosts} 上运行，但 {count, number} 个节点的 containerd（{runtime}）在拉取时要求版本相等。',
    remedy: '把那里的 containerd 升级到 1.7.6 或更高，或要求版本完全相同的节点。',
  },
  'WIN-IMG-012': {
    title: 'HostProcess 容器使用了其他版本的镜像',
    cause: 'HostProcess 容器运行时不要求版本匹配，但拉取时仍会查找匹配项：{image} 包含 {builds}，而能接纳该 Pod 的 {count, number} 个节点的版本是 {hosts}。',
    remedy: '基于 HostProcess 容器的基础镜像构建，它不属于任何版本。',
  },
  'WIN-IMG-013': {
    title: '普通容器使用了 HostProcess 的基础镜像',
    cause: '镜像 {image} 里没有 Windows：它用于借用宿主机系统的 HostProcess 容器，而 {container} 不是。',
    remedy: '把它改成带 hostNetwork 的 HostProcess 容器，或使用包含 Windows 的镜像。',
  },
  'WIN-IMG-014': {
    title: '命令需要 Nano Server 没有的东西',
    cause: '{container} 的镜像 {image} 基于 Nano Server，只有 cmd，没有 Windows PowerShell、安装程序、IIS 和 .NET Framework。命令调用了：{command}',
    remedy: '使用 Server Core 版本，或修改命令。',
  },
  'WIN-IMG-015': {
    title: '镜像所属的版本即将退出',
    cause: '镜像 {image} 只适用于版本 {builds}。AKS 从 1.33 起不再提供 Server 2019，从 1.37 起不再提供 Server 2022。',
    remedy: '基于 ltsc2025 重新构建；使用 containerd 1.7.6 或更高版本时，2022 的镜像可以在 2025 上运行。',
  },
  'WIN-IMG-016': {
    title: '每次启动都重新查询的大镜像',
    cause: '{container} 的镜像 {image} 基于 Windows Server Core，有数 GB，拉取策略是 Always{why}：每次启动都要等待镜像仓库，层有变化时还要等待拉取。',
    remedy: '使用不会变动的标签，并设置 imagePullPolicy: IfNotPresent。',
  },
  'WIN-IMG-017': {
    title: 'amd64 节点上的 arm64 Windows 镜像',
    cause: '镜像 {image} 是 arm64 的，而 Windows 节点是 {arch}。',
    remedy: '使用带 -amd64 的标签，或两者通用的标签。',
  },
  'WIN-IMG-018': {
    title: 'SQL Server 镜像是 Linux 镜像',
    cause: '{image} 的年份看起来像是 Windows 版本。SQL Server 只有 Linux 镜像，而该 Pod 会去 Windows 节点。',
    remedy: '把它送到 Linux 节点。',
  },
  'WIN-IMG-019': {
    title: '官方镜像不再提供 Server 2019 版本',
    cause: '{image} 的 Windows 版本只有 {builds}，而能接纳该 Pod 的节点中有 {count, number} 个的版本是 17763。',
    remedy: '要求这些版本的节点。',
  },
  'WIN-IMG-020': {
    title: '依赖在较新的宿主机上运行较旧版本的镜像',
    cause: '版本 {build} 的镜像 {image} 能在版本 {hosts} 的节点上启动，是因为较新的宿主机接受 2022 的镜像。微软支持 2022 运行在 2025 上，但不支持 2019；从 containerd 2.2 起，2025 之后的宿主机不再接受 2022。',
    remedy: '有机会时基于宿主机的版本重新构建。',
  },
  'WIN-IMG-021': {
    title: '想用 Hyper-V 隔离弥合版本差距',
    cause: 'handler {handler} 使用 Hyper-V 隔离，而 {image} 的版本是 {builds}，节点（{hosts}）拉取时不接受。Kubernetes 不支持这种做法，镜像列表仍按宿主机版本筛选。',
    remedy: '去掉该 RuntimeClass，使用合适版本的标签或节点。',
  },
  'WIN-IMG-022': {
    title: '镜像只用摘要指定',
    cause: '从 {image} 看不出平台。单个平台的摘要还会跳过多平台的选择。',
    remedy: '在摘要旁写上标签。',
  },
  'WIN-LEG-001': {
    title: '已移除的 API 组',
    cause: '{apiVersion} 在 Kubernetes 1.{minor, number} 中已移除：API server 回答 “no matches for kind”。',
    remedy: '写成 {now}；apps/v1 还需要 spec.selector.matchLabels 与模板标签一致。',
  },
  'WIN-LEG-002': {
    title: 'Hyper-V 隔离注解',
    cause: 'dockershim 移除后，注解 {keys} 被忽略：Pod 以进程隔离运行，因此镜像版本必须是节点能接受的版本。',
    remedy: '删除它，并选择合适版本的节点或镜像。',
  },
  'WIN-LEG-003': {
    title: 'dockershim 时代的 RuntimeClass',
    cause: 'RuntimeClass {name} 的 handler 是 docker，containerd 不认识它：任何 Pod 都无法启动。',
    remedy: '创建 handler 为 runhcs-wcow-process 的 RuntimeClass 并引用它。',
  },
  'WIN-LEG-004': {
    title: '手工设置的版本标签',
    cause: '它要求 {key}: {value}，这是 kubelet 开始写入 node.kubernetes.io/windows-build 之前人们手工打的标签。新节点上没有它。',
    remedy: '改为要求 node.kubernetes.io/windows-build，值为 10.0. 加版本号。',
  },
  'WIN-LEG-005': {
    title: '早期的 gMSA 注解',
    cause: '自从有了组托管服务账户的字段，{keys} 就被忽略：Pod 运行时没有该账户。',
    remedy: '设置 securityContext.windowsOptions.gmsaCredentialSpecName。',
  },
  'WIN-LEG-006': {
    title: 'AppArmor 或 seccomp 注解',
    cause: '{keys} 已被字段取代，而且这两者在 Windows 上都不存在。',
    remedy: '在 Windows 工作负载上删除它们；在 Linux 上使用 appArmorProfile 和 seccompProfile。',
  },
  'WIN-LEG-007': {
    title: '沿用 1709 的做法，机密只作为环境变量',
    cause: '镜像属于 1709 或 1803，机密只以环境变量提供，从不以卷挂载。Windows Server 1709 无法挂载机密，这一限制早已消失。',
    remedy: '无需处理。使用卷可以让机密不进入环境变量。',
  },
  'WIN-LEG-008': {
    title: '记录了 Windows 早已没有的限制',
    cause: '某个注解称 StatefulSet、自动伸缩或一个 Pod 多个容器在 Windows 上不可用（{keys}）。这是 Windows Server 2019 之前的情况。',
    remedy: '无需处理；该说明可以删除。',
  },
  'WIN-LEG-009': {
    title: '自制的 pause 镜像',
    cause: '{names} 在使用镜像 kubeletwin/pause：它只适用于某一个版本，也没有人为它打补丁。',
    remedy: '使用与 kubelet 版本相符的 registry.k8s.io/pause 或 mcr.microsoft.com/oss/kubernetes/pause，containerd 的沙箱镜像也一样。',
  },
  'WIN-LEG-010': {
    title: '已停止维护的集群工具或网络',
    cause: '集群有 Windows 节点，却仍在使用已无人维护的 {names}。',
    remedy: '迁移到支持 Windows 节点的网络插件和工具。',
  },
  'WIN-NET-001': {
    title: '普通 Windows Pod 使用 hostNetwork',
    cause: 'Windows 仍会为该 Pod 分配自己的网络；但其端口会在节点上被占用，而且 Pod Security baseline 会拒绝它。',
    remedy: '删除 hostNetwork，使用 Service。只有 HostProcess Pod 使用节点的网络。',
  },
  'WIN-NET-002': {
    title: 'dnsPolicy 为 ClusterFirstWithHostNet',
    cause: 'Windows 不支持，效果等同于 ClusterFirst。',
    remedy: '删除 dnsPolicy。',
  },
  'WIN-NET-003': {
    title: 'hostPort 取决于网络插件',
    cause: '{ports}：较新的 win-bridge、Azure CNI 和 AWS VPC CNI 在 Windows 上支持 hostPort，其他插件不支持。',
    remedy: '使用 NodePort 或 LoadBalancer 类型的 Service。',
  },
  'WIN-NET-004': {
    title: 'NetworkPolicy 对 Windows Pod 不生效',
    cause: '策略 {policies} 选中了这些 Pod。此集群 Windows 节点的网络不执行任何策略：所有流量都会放行。',
    remedy: '在 Windows 节点上运行 Calico，或用其他方式保护流量。修改此对象无济于事。',
  },
  'WIN-NET-005': {
    title: 'Azure NPM 在 Windows 上不支持的 NetworkPolicy',
    cause: '策略 {policy} 使用了 {features}：在 Windows 上，Azure NPM 会拒绝或忽略。Azure NPM for Windows 已于 2026-09-30 停用。',
    remedy: '端口用数字，选择器用肯定形式，并迁移到 Calico。',
  },
  'WIN-NET-006': {
    title: '网络插件不支持 Windows',
    cause: '此集群的网络是 {cni}；其 Windows 节点上的 Pod 永远得不到网络。',
    remedy: '无法就地解决：需要新集群或其他网络插件。在 ACK 上，Windows 需要 Flannel，只能在创建集群时选择。',
  },
  'WIN-NET-007': {
    title: '通过 IPv6 访问 Windows Pod',
    cause: 'Service {services} 还要提供 IPv6；此集群 Windows 节点的网络没有 IPv6。',
    remedy: '使用 ipFamilyPolicy: SingleStack 和 IPv4。',
  },
  'WIN-NET-008': {
    title: 'sessionAffinity 需要 Windows Server 2022',
    cause: 'Service {services} 要求会话保持（sessionAffinity: ClientIP）。早于 Server 2022 的节点不支持：{nodes}。',
    remedy: '删除 sessionAffinity，或选择更新的节点。',
  },
  'WIN-NET-009': {
    title: 'externalTrafficPolicy: Local 需要 DSR',
    cause: 'Service {services} 的 externalTrafficPolicy 为 Local。在 Windows 上，只有 kube-proxy 以 DSR 模式运行时才有效；在 AKS 上即使如此也会丢失客户端地址。',
    remedy: '改用 Cluster，或确认 kube-proxy 启用了 WinDSR。',
  },
  'WIN-NET-010': {
    title: '有 Windows 节点而 Service 很多',
    cause: '共有 {count, number} 个 Service。每个 Service 都会占用每个 Windows 节点上 HNS 的端口；这类节点大约能承受 500 个，变更生效也会变慢。',
    remedy: '让多个应用共用一个 Ingress，而不是每个应用一个负载均衡器。',
  },
  'WIN-NET-011': {
    title: '用 ping 做检测',
    cause: '容器 {container} 会 ping {target}。部分 Windows 网络不放行 ICMP，而 TCP 正常。',
    remedy: '改用 TCP 或 HTTP 检测。',
  },
  'WIN-NET-012': {
    title: '域名解析在 Windows 上有所不同',
    cause: '{what}：Windows 只追加 Pod 自身命名空间的后缀，对带点的名称不追加任何后缀，大多数选项会被忽略。',
    remedy: '写完整的名称，例如 service.namespace.svc.cluster.local。',
  },
  'WIN-NET-013': {
    title: 'Pod 会被注入 Linux 容器',
    cause: '{injector} 会向这些 Pod 注入容器或 init 容器，其镜像面向 Linux：Pod 在 Windows 上永远无法启动。',
    remedy: '在模板上退出注入：sidecar.istio.io/inject "false"、linkerd.io/inject disabled、vault.hashicorp.com/agent-inject "false"。',
  },
  'WIN-NET-014': {
    title: '使用 SCTP 端口',
    cause: 'Windows 网络没有 SCTP：{ports}。',
    remedy: '使用 TCP 或 UDP。',
  },
  'WIN-NET-015': {
    title: 'Windows 节点无法访问自己的 NodePort',
    cause: 'Service {services} 的类型是 NodePort。Windows 节点访问不到自己的 NodePort 和虚拟地址。',
    remedy: '从 Linux 节点或集群外部测试。',
  },
  'WIN-NET-016': {
    title: '环境变量名称中含有“:”',
    cause: '容器 {container} 有 {names}。.NET 读取嵌套配置时，环境变量中用两个下划线代替“:”。',
    remedy: '把 : 写成 __。',
  },
  'WIN-OS-001': {
    title: 'spec.os.name 既不是 linux 也不是 windows',
    cause: 'API server 会拒绝该对象：spec.os.name 必须恰好是小写的 linux 或 windows，而这里是“{name}”。',
    remedy: '写成 linux 或 windows，或者删除 spec.os。',
  },
  'WIN-OS-002': {
    title: 'os.name: windows 时使用了仅限 Linux 的 Pod 字段',
    cause: '设置 spec.os.name: windows 后，无论取值如何，API server 都会拒绝 Pod 的这 {count, number} 个字段：{fields}。',
    remedy: '删除这些字段。如需指定运行账户，请使用 securityContext.windowsOptions.runAsUserName。',
  },
  'WIN-OS-003': {
    title: 'os.name: windows 时使用了仅限 Linux 的容器字段',
    cause: '设置 spec.os.name: windows 后，即使取值为 false，API server 也会拒绝容器的这 {count, number} 个字段：{fields}。Init 容器和临时容器同样计入。',
    remedy: '删除这些字段。原本需要特权的容器可能应改为 HostProcess 容器。',
  },
  'WIN-OS-004': {
    title: 'os.name: windows 时设置了 Pod 级 resources',
    cause: '从 Kubernetes 1.34 起，API server 拒绝 Windows Pod 设置 {fields}。',
    remedy: '删除该字段，把资源量分配到各容器；如何分配由作者决定。',
  },
  'WIN-OS-005': {
    title: 'os.name: linux 时设置了 windowsOptions',
    cause: '设置 spec.os.name: linux 后，API server 拒绝 windowsOptions，即使为空也不行：{fields}。',
    remedy: '删除 windowsOptions；如果镜像是 Windows 镜像，则改为 os.name: windows。',
  },
  'WIN-OS-006': {
    title: 'Windows 工作负载未设置 os.name',
    cause: '没有 spec.os.name，API server 不会提示哪些字段会被 Windows 忽略，Pod Security 把该 Pod 当作 Linux Pod，kubelet 也无法提前拒绝。',
    remedy: '设置 spec.os.name: windows，并删除因此会被拒绝的字段。',
  },
  'WIN-OS-007': {
    title: 'os.name 与 Pod 能到达的节点矛盾',
    cause: 'spec.os.name 是 {os}，而能接纳该 Pod 的节点全部是 {other} 节点（共 {count, number} 个）。调度器不看 os.name：每个 Pod 都会以 PodOSNotSupported 失败，控制器会不停地新建。',
    remedy: '如果本就要运行在那里，写 os.name: {other}；否则用 nodeSelector 要求 {os} 节点。',
  },
  'WIN-OS-008': {
    title: '设置了 os.name，但没有任何条件把 Pod 限制在该操作系统',
    cause: 'spec.os.name 是 {os}，但有 {count, number} 个 {other} 节点也能接纳该 Pod。调度器不看 os.name：落到那里的 Pod 会以 PodOSNotSupported 失败。',
    remedy: '添加 nodeSelector kubernetes.io/os: {os}。',
  },
  'WIN-OS-009': {
    title: 'Pod 的 kubernetes.io/os 标签与节点矛盾',
    cause: 'Pod 带有标签 kubernetes.io/os: {value}。kubelet 会把它与所在节点比较：在能接纳该 Pod 的 {all, number} 个节点中，有 {count, number} 个会以 PodOSSelectorNodeLabelDoesNotMatch 拒绝它。',
    remedy: '从 Pod 模板中删除该标签；如果 selector.matchLabels 中也有，一并删除，这时对象需要重建。',
  },
  'WIN-OS-010': {
    title: '同一个 Pod 中混用 Linux 和 Windows 容器',
    cause: '一个 Pod 只在一个节点上，一个节点只有一种操作系统。{linux} 的镜像是 Linux 镜像，{windows} 的镜像是 Windows 镜像：总有容器无法启动。',
    remedy: '拆成两个工作负载。如果其中的容器是由注入器（如服务网格或代理）加入的，请对该工作负载关闭注入。',
  },
  'WIN-OS-011': {
    title: '命名空间强制 restricted，但缺少 os.name',
    cause: '命名空间 {namespace} 强制 Pod Security 的 restricted 级别。没有 spec.os.name，Pod 会被套用仅适用于 Linux 的要求（{demands}）：对象能保存，却一个 Pod 也建不出来。',
    remedy: '设置 spec.os.name: windows 和 securityContext.runAsNonRoot: true。不要补 Linux 字段，Windows 会忽略它们。',
  },
  'WIN-OS-012': {
    title: 'Windows 上的 stopSignal',
    cause: '{fields} 会被静默丢弃：特性门控 ContainerStopSignals 是 alpha 且默认关闭。即使开启，Windows 也只支持 SIGTERM 和 SIGKILL。',
    remedy: '删除它。',
  },
  'WIN-OS-013': {
    title: '指望对 Windows Pod 做原地扩缩资源',
    cause: '{fields} 规定了原地调整资源的方式，而 Windows Pod 的调整会被拒绝或永远不会执行。',
    remedy: '可以保留，没有任何作用。针对该工作负载的 VerticalPodAutoscaler 应使用 updateMode: Recreate。',
  },
  'WIN-OS-014': {
    title: '修复所需的改动无法原地进行',
    cause: '{rules} 需要修改的字段在已存在的 {kind} 中不可变：API server 会拒绝这样的补丁。',
    remedy: '删除后按正确的字段重新创建。Job 会丢失已有进度。',
  },
  'WIN-OS-015': {
    title: 'os.name 与镜像矛盾',
    cause: 'spec.os.name 是 {os}，而容器 {container} 的镜像 {image} 是 {other} 镜像。Pod 能通过准入并被调度，但永远无法启动。',
    remedy: '如果镜像没错，写 os.name: {other} 并要求 {other} 节点；否则换成 {os} 的镜像。',
  },
  'WIN-OS-016': {
    title: 'RuntimeClass 指向另一种操作系统',
    cause: 'RuntimeClass {name} 选择 {selected} 节点，而该工作负载面向 {os}。准入会放行，但 kubelet 会拒绝每个 Pod。',
    remedy: '删除 runtimeClassName，或改用面向 {os} 的 RuntimeClass。',
  },
  'WIN-RES-001': {
    title: '没有内存限制',
    cause: '以下容器没有 limits.memory：{containers}。Windows 没有 OOM killer：一处内存泄漏会让整个节点不停换页到磁盘。',
    remedy: '把 limits.memory 设为实际观测峰值的约 1.2 倍。',
  },
  'WIN-RES-002': {
    title: '没有 requests',
    cause: '以下容器既没有 CPU 和内存的 requests，也没有 limits：{containers}。调度器按零计算，而 Windows 上没有任何机制保护超卖的节点。',
    remedy: '设置 cpu 和 memory 的 requests。',
  },
  'WIN-RES-003': {
    title: '内存的 request 与 limit 不同',
    cause: '容器 {container} 申请 {request}，最多可用 {limit}。在 Windows 上 request 不提供任何保证。',
    remedy: '把 requests.memory 设成与 limit 相同。',
  },
  'WIN-RES-004': {
    title: '内存限制对 Windows 镜像来说太小',
    cause: '容器 {container} 最多可用 {limit}；这类镜像至少需要 {least, number} MiB。它会启动失败，或不停换页。',
    remedy: '把 limits.memory 提高到 {advised} 或更多。',
  },
  'WIN-RES-005': {
    title: 'CPU 限制在 Windows 上是硬上限',
    cause: '容器 {container} 最多可用 {limit} CPU，一刻也不能超出；CPU 太少时启动会非常慢。',
    remedy: '提高或删除 limits.cpu。',
  },
  'WIN-RES-006': {
    title: '使用 Pod 级别的 resources',
    cause: 'Windows 节点会接收调度来的这类 Pod，然后拒绝：Pod 以 PodLevelResourcesNotSupported 失败（Failed），并不断产生新的 Pod。',
    remedy: '删除 spec.resources，把数值写到各容器上。',
  },
  'WIN-RES-007': {
    title: '期望独占 CPU 核',
    cause: '{mark} 要求独占 CPU 或内存；Windows 节点上的亲和性是 alpha 功能，默认关闭。',
    remedy: '不要依赖它。',
  },
  'WIN-RES-008': {
    title: '存活探针对 Windows 来说过急',
    cause: '容器 {container} 启动后 {seconds, number} 秒内没有响应就会被重启。Windows 容器的启动比 Linux 慢 10 到 30 秒。',
    remedy: '添加使用相同检测方式的 startupProbe，failureThreshold 30，periodSeconds 10。',
  },
  'WIN-RES-009': {
    title: '探针或钩子调用了 Linux 程序',
    cause: '容器 {container} 要执行“{command}”。Windows 镜像中没有这样的程序：探针或钩子总会失败。',
    remedy: '使用 cmd /c …、powershell -Command …、curl.exe，或 httpGet、tcpSocket 探针。',
  },
  'WIN-RES-010': {
    title: '命令是 Linux 的',
    cause: '容器 {container} 要执行“{command}”：在 Windows 上无法启动（StartError）。',
    remedy: '写成 Windows 的命令，并确认镜像是否面向 Windows。',
  },
  'WIN-RES-011': {
    title: '命令是 Windows 的',
    cause: '容器 {container} 使用 Linux 镜像，却要执行“{command}”：无法启动（StartError）。',
    remedy: '使用 Windows 镜像并选择 Windows 节点，或写成 Linux 的命令。',
  },
  'WIN-RES-012': {
    title: '容器在 Windows 上的终止方式不同',
    cause: '{fields}：进程会收到 CTRL_SHUTDOWN_EVENT，随后被结束；镜像注册表中的设置可能把时间缩短到 5 秒。',
    remedy: '测试程序如何关闭。',
  },
  'WIN-RES-013': {
    title: '自定义了 terminationMessagePath',
    cause: '容器 {container} 把终止消息写到 {path}；Windows 对单文件映射的支持有限。',
    remedy: '删除该字段，默认值可以正常工作；或将 terminationMessagePolicy 设为 FallbackToLogsOnError。',
  },
  'WIN-RES-014': {
    title: '日志可能为空',
    cause: '{containers} 这类镜像把日志写入 ETW 和事件日志；kubectl logs 只显示 stdout 的内容。',
    remedy: '在镜像中加入 LogMonitor，并用它启动程序。',
  },
  'WIN-RES-015': {
    title: '使用设备声明（DRA）',
    cause: '该 Pod 通过 resourceClaims 申请设备；Windows 的 kubelet 没有动态资源分配。',
    remedy: '删除 resourceClaims 以及各容器的 claims。',
  },
  'WIN-RES-016': {
    title: 'progressDeadlineSeconds 短于首次拉取镜像的时间',
    cause: '滚动更新 {seconds, number} 秒没有进展就会判为失败；Windows 镜像有数 GB，拉取需要几分钟。',
    remedy: '把 progressDeadlineSeconds 设为 1200。',
  },
  'WIN-RES-017': {
    title: '在 Windows 上扩容更慢',
    cause: 'HorizontalPodAutoscaler {autoscaler} 负责它的伸缩：每个新 Pod 都要等待较大的镜像拉取完成，而且启动较慢。',
    remedy: '提前拉取镜像，并保留一个备用副本。',
  },
  'WIN-RES-018': {
    title: '调试容器是 Linux 的',
    cause: '临时容器 {container} 的镜像 {image} 仅面向 Linux；在 Windows 节点上永远无法启动。',
    remedy: '使用与节点版本相同的 Windows 镜像。',
  },
  'WIN-RES-019': {
    title: '每月打补丁的节点上只有一个副本',
    cause: '只有一个副本，也没有 PodDisruptionBudget：节点每次重启都会中断几分钟。',
    remedy: '运行两个副本，并配置 PodDisruptionBudget。',
  },
  'WIN-SCHED-001': {
    title: 'Windows 工作负载没有任何操作系统约束',
    cause: '没有任何条件要求 Windows 节点，而有 {count, number} 个 Linux 节点能接纳该 Pod：{nodes}。一旦调度器选中它们，镜像就无法拉取或启动。',
    remedy: '添加 nodeSelector kubernetes.io/os: windows，以及 Windows 节点污点对应的容忍度。',
  },
  'WIN-SCHED-002': {
    title: '缺少对 Windows 节点污点的容忍度',
    cause: '它所要求的 {count, number} 个 Windows 节点带有它不容忍的污点：{taint}。从 Kubernetes 1.36 起，调度器的消息不再写出污点名称。',
    remedy: '为目标节点池的每个污点添加容忍度，键、值和效果必须完全一致。',
  },
  'WIN-SCHED-003': {
    title: '只有容忍度，没有选择器',
    cause: '它容忍 Windows 节点的污点，但容忍只是允许，并不吸引：仍有 {count, number} 个 Linux 节点能接纳该 Pod。',
    remedy: '添加 nodeSelector kubernetes.io/os: windows。',
  },
  'WIN-SCHED-004': {
    title: '容忍度与污点只差一点',
    cause: '容忍度 {toleration} 本应匹配污点 {taint}，却不匹配：键、值和效果逐字节比较。OpenShift 写 os=Windows，其他平台写 os=windows。',
    remedy: '原样写成 {taint}，或者使用 operator Exists 且不写值。',
  },
  'WIN-SCHED-005': {
    title: '已弃用的标签 beta.kubernetes.io/os 或 /arch',
    cause: '{keys} 自 Kubernetes 1.14 起弃用，API server 会给出警告。只有 kubelet 仍在写入它时才有效。',
    remedy: '使用去掉 beta 的同名标签。',
  },
  'WIN-SCHED-006': {
    title: '任何节点都不可能具有的操作系统',
    cause: '节点的 kubernetes.io/os 只会是小写的 linux 或 windows。“{value}”永远不会匹配。',
    remedy: '写成 linux 或 windows。',
  },
  'WIN-SCHED-007': {
    title: '节点亲和性中有一项没有限定操作系统',
    cause: '节点亲和性的各项是“或”的关系。{firm} 要求 {os}，而 {loose} 没有限定操作系统：经由它，有 {count, number} 个 {other} 节点能接纳该 Pod。',
    remedy: '在每一项中都要求操作系统，或改用 nodeSelector。',
  },
  'WIN-SCHED-008': {
    title: '对 Windows 版本号使用 Gt 或 Lt',
    cause: '{key} {operator} {value} 不匹配任何节点：Gt 和 Lt 只比较整数，而 10.0.20348 这样的版本号不是整数。API server 会不声不响地接受它。',
    remedy: '用 In 列出版本号。本集群中符合要求的有：{builds}。',
  },
  'WIN-SCHED-009': {
    title: '版本号的写法与标签不符',
    cause: '标签 node.kubernetes.io/windows-build 的值形如 10.0.20348，不带补丁号，也不是产品名。{values} 不是这种形式：永远没有节点匹配。',
    remedy: '写成 10.0. 加五位版本号。',
  },
  'WIN-SCHED-010': {
    title: '集群中没有所要求的 Windows 版本',
    cause: '没有节点的 node.kubernetes.io/windows-build 标签是 {values}；Windows 节点现有 {present}。有 {stale, number} 个节点实际运行该版本，但标签不是它。',
    remedy: '改为要求现有且镜像能运行的版本，新增该版本的节点池，或重启标签过期节点上的 kubelet。',
  },
  'WIN-SCHED-011': {
    title: '调度器可能选中镜像无法启动的版本',
    cause: '在能接纳该 Pod 的 Windows 节点中，镜像能在 {good, number} 个上启动（版本 {builds}），在 {bad, number} 个上不能（版本 {others}）。调度器不了解镜像的版本，结果全凭运气。',
    remedy: '要求能启动的版本，或使用为此设置的 RuntimeClass。',
  },
  'WIN-SCHED-012': {
    title: 'nodeName 把 Pod 固定在一个节点上',
    cause: 'spec.nodeName 是 {node}：不经过调度器，节点的污点不起作用，节点消失时 Pod 也随之消失。该节点是 {state}。',
    remedy: '删除 nodeName，改用标签选择：kubernetes.io/hostname，或操作系统加所需的容忍度。',
  },
  'WIN-SCHED-013': {
    title: 'RuntimeClass 不存在',
    cause: '集群中没有 RuntimeClass {name}（现有：{known}）。对象能保存，但每个 Pod 都会被 403 拒绝，工作负载显示 0 个 Pod。',
    remedy: '改用操作系统和版本都合适的现有 RuntimeClass，创建这个 RuntimeClass，或删除 runtimeClassName。',
  },
  'WIN-SCHED-014': {
    title: '选择器与 RuntimeClass 的选择器矛盾',
    cause: 'RuntimeClass {name} 要求 {key}: {wanted}，而 nodeSelector 写的是 {written}。对象能保存，但每个 Pod 都会被 403 拒绝。',
    remedy: '从 nodeSelector 中删除该键，或改用对应的 RuntimeClass。',
  },
  'WIN-SCHED-015': {
    title: '手工填写了 overhead',
    cause: 'spec.overhead 应由 RuntimeClass 填写。没有带 overhead 的 RuntimeClass，或数值与其不同，每个 Pod 都会被 403 拒绝。',
    remedy: '删除 overhead。',
  },
  'WIN-SCHED-016': {
    title: 'RuntimeClass 的 handler 在 Windows 的 containerd 上不存在',
    cause: 'RuntimeClass {name} 的 handler 是 {handler}。Windows 上的 containerd 提供 runhcs-wcow-process；没有对应的 handler 时，kubelet 报 FailedCreatePodSandBox。Kubernetes 不支持 Hyper-V 隔离。',
    remedy: '创建 handler 为 runhcs-wcow-process 的 RuntimeClass（handler 不可修改），并引用它。',
  },
  'WIN-SCHED-017': {
    title: 'DaemonSet 依靠 RuntimeClass 决定放置',
    cause: 'DaemonSet 控制器只看模板，而 RuntimeClass {name} 只把选择器和容忍度加到 Pod 上：被排除的节点上会有一直 Pending 的 Pod，而它本应覆盖的带污点节点上一个都没有。',
    remedy: '把 RuntimeClass 的 nodeSelector 和容忍度复制到模板中。',
  },
  'WIN-SCHED-018': {
    title: '操作系统只是偏好',
    cause: 'kubernetes.io/os 只出现在偏好（preferred）中（{values}），偏好不会把 Pod 挡在任何节点之外。',
    remedy: '用 nodeSelector 明确要求。',
  },
  'WIN-SCHED-019': {
    title: '请求量超过所有 Windows 节点',
    cause: '它请求 {requested} 的 {resource}。在它要求的 {count, number} 个 Windows 节点中，最大的一个空闲时也只能给 Pod {largest}：因为为系统预留了一部分，所以小于机器规格。',
    remedy: '请求少于 {largest}，或增加更大的节点。',
  },
  'WIN-SCHED-020': {
    title: '调度器计算的请求量与所写的不同',
    cause: '各容器的 requests 合计为 {written}，而调度器按 {counted} 计算：只写 limits 时以 limits 作为请求，最大的 init 容器、sidecar 和 RuntimeClass 的 overhead 也计入。',
    remedy: '用实际计算的数值与节点规格比较，或明确写出 requests。',
  },
  'WIN-SCHED-021': {
    title: 'Windows 上的大页内存',
    cause: 'Windows 节点没有大页内存：{fields} 会让 Pod 因 “Insufficient hugepages” 一直 Pending。',
    remedy: '从 requests 和 limits 中删除 hugepages。',
  },
  'WIN-SCHED-022': {
    title: 'EKS 看不出它面向 Windows',
    cause: 'EKS 为 Windows 节点上的 Pod 分配地址的 webhook 只看 nodeSelector。这里在别处限定了操作系统：Pod 得不到地址，沙箱建不起来。',
    remedy: '添加 nodeSelector kubernetes.io/os: windows。',
  },
  'WIN-SCHED-023': {
    title: 'EKS：没有 Windows 节点还有空闲地址',
    cause: 'EKS 中 Windows 节点上的每个 Pod 占用该节点网卡的一个地址。它能去的 {count, number} 个节点都没有空闲地址。',
    remedy: '启用前缀委派，或增加更多、更大的节点。',
  },
  'WIN-SCHED-024': {
    title: '节点的 Pod 数已达上限',
    cause: '能接纳该 Pod 的 {count, number} 个节点上，Pod 数都已达到 kubelet 允许的上限：{limits}。Windows 节点池常设为 30。',
    remedy: '增加节点，或新增每节点 Pod 上限更高的节点池。',
  },
  'WIN-SCHED-025': {
    title: '主机端口空闲的节点少于副本数',
    cause: '它占用节点的 {ports}，因此每个节点只能放一个。端口空闲或已放有它的 Pod 的节点有 {free, number} 个，而它需要 {wanted, number} 个。hostNetwork 会让所有端口都成为主机端口。',
    remedy: '去掉 hostPort 和 hostNetwork 并改用 Service，或减少副本数。',
  },
  'WIN-SCHED-026': {
    title: '容忍一切污点',
    cause: '键为空且 operator 为 Exists 的容忍度还会容忍未就绪、磁盘紧张的节点，以及为他人保留的节点池。',
    remedy: '只容忍 Windows 节点的污点。',
  },
  'WIN-SCHED-027': {
    title: '容忍度使用 Lt 或 Gt',
    cause: '除非有人开启，特性门控 TaintTolerationComparisonOperators 是关闭的：API server 会拒绝 operator {operators}，给出的可用值列表也帮不上忙。',
    remedy: '使用 Equal 或 Exists。',
  },
  'WIN-SCHED-028': {
    title: '没有 Windows 节点提供的设备',
    cause: '集群中没有 Windows 节点提供 {resource}：Pod 会因 “Insufficient {resource}” 一直 Pending。带 GPU 的 Windows 节点提供的是 microsoft.com/directx，而 ACK 的 Windows 节点池不能有 GPU。',
    remedy: '从 requests 和 limits 中删除它，或改为 Linux 工作负载。',
  },
  'WIN-SCHED-029': {
    title: '没有该处理器架构的节点',
    cause: '它需要 {wanted}，而可用的节点是 {has}。Windows 节点都是 amd64。',
    remedy: '要求节点实际的架构，或换成对应架构的镜像。',
  },
  'WIN-SCHED-030': {
    title: '节点缺少它所依据的拓扑标签',
    cause: '适合它的 {count, number} 个节点都没有标签 {key}，没有该标签调度器不会把 Pod 放上去。Windows 节点池常常没有可用区标签。',
    remedy: '改用节点具有的键，或改为偏好。',
  },
  'WIN-SCHED-031': {
    title: '卷所在之处没有适合它的节点',
    cause: '适合它的 {count, number} 个节点都不能使用存储声明 {claim} 的卷 {volume}：该卷属于其他可用区或其他节点。',
    remedy: '在卷所在之处增加节点，或把卷恢复到节点所在之处。',
  },
  'WIN-SCHED-032': {
    title: '不由默认调度器决定',
    cause: '这里无法知道它的 Pod 能去哪里：调度门控 {gates}，调度器 {scheduler}。',
    remedy: '询问该调度器，或负责移除调度门控的人。',
  },
  'WIN-SCHED-033': {
    title: '只有已封锁或未就绪的节点能接纳它',
    cause: '能接纳它的 {count, number} 个节点都已封锁或未就绪：{nodes}。位置是有的，只是被维护挡住了。',
    remedy: '解除封锁或修复 {nodes}；工作负载无需改动。',
  },
  'WIN-SCHED-034': {
    title: '仅通过云厂商或节点池的标签选择操作系统',
    cause: '只有 {keys} 把它限制在 {os} 节点上。节点池改名或加入另一种操作系统的节点后就会失效，而且 EKS 和 GKE 的 webhook 看不到它。',
    remedy: '添加 nodeSelector kubernetes.io/os: {os}。',
  },
  'WIN-SCHED-035': {
    title: '要求的标签没有任何节点具有',
    cause: '没有节点的标签 {key} 是 {values}：Pod 会一直 Pending。最接近的是：{near}。',
    remedy: '更正键或值，或通过节点池给节点打标签。',
  },
  'WIN-SCHED-036': {
    title: '副本数超过拓扑域所允许的数量',
    cause: '它在 {topologyKey} 上的 {field} 使可选节点最多容纳 {most, number} 个 Pod，而它需要 {wanted, number} 个：其余的会一直 Pending。',
    remedy: '副本数不超过 {most, number}，改为偏好，或在其他拓扑域增加节点。',
  },
  'WIN-SCHED-037': {
    title: '只能运行在一个版本上，而且没有第二个位置',
    cause: '它只能运行在版本 {build} 上，接纳它的节点有 {count, number} 个，其中 {free, number} 个还放得下一个 Pod。这样的节点打补丁或故障时，它无处可去。',
    remedy: '增加一个该版本的节点。',
  },
  'WIN-SEC-001': {
    title: 'privileged 在 Windows 上被忽略',
    cause: '{fields}：Windows 没有特权容器，该容器只有普通权限。',
    remedy: '删除该字段。如果需要访问宿主机，请使用 HostProcess Pod（windowsOptions.hostProcess 和 hostNetwork 为 true）。',
  },
  'WIN-SEC-002': {
    title: 'Linux capabilities 在 Windows 上被忽略',
    cause: '{fields}：Windows 没有 POSIX capabilities，既不会增加也不会去除任何权限。',
    remedy: '删除这些字段。如果是 Pod Security 要求填写的，请改为设置 spec.os.name: windows，之后便不再要求。',
  },
  'WIN-SEC-003': {
    title: 'readOnlyRootFilesystem 在 Windows 上被忽略',
    cause: '{fields}：无论这里怎么写，Windows 容器的根文件系统始终可写。',
    remedy: '删除该字段，不要依赖它。',
  },
  'WIN-SEC-004': {
    title: 'allowPrivilegeEscalation 在 Windows 上不起作用',
    cause: '{fields}：这是 Linux 内核的开关。',
    remedy: '删除该字段；一旦 spec.os.name 为 windows，API server 会拒绝它。',
  },
  'WIN-SEC-005': {
    title: 'runAsUser 和 runAsGroup 在 Windows 上被忽略',
    cause: '{fields}：Windows 没有数字 ID，容器以镜像中的用户运行。',
    remedy: '删除这些字段；用 windowsOptions.runAsUserName 指定帐户，例如 ContainerUser。',
  },
  'WIN-SEC-006': {
    title: 'fsGroup 和 supplementalGroups 在 Windows 上被忽略',
    cause: '{fields}：卷中文件的所有者不会改变，也不会附加任何组。',
    remedy: '删除这些字段；通过卷或镜像的 ACL 授权。',
  },
  'WIN-SEC-007': {
    title: 'seccomp、AppArmor 和 SELinux 在 Windows 上被忽略',
    cause: '{fields}：它们是 Linux 内核的功能，对该容器没有任何约束作用。',
    remedy: '删除这些字段。',
  },
  'WIN-SEC-008': {
    title: 'procMount 在 Windows 上不起作用',
    cause: '{fields}：Windows 没有 /proc。',
    remedy: '删除该字段。',
  },
  'WIN-SEC-009': {
    title: '设置了 sysctls：Windows 的 kubelet 会拒绝该 Pod',
    cause: '{fields}：Windows 上不允许任何 sysctl，每个 Pod 都以 SysctlForbidden 失败（Failed）。',
    remedy: '删除 securityContext.sysctls。',
  },
  'WIN-SEC-010': {
    title: '宿主机命名空间和共享命名空间在 Windows 上被忽略',
    cause: '{fields}：容器既看不到节点上的进程，也看不到彼此的进程。',
    remedy: '删除这些字段。需要访问节点进程时，请使用 HostProcess Pod。',
  },
  'WIN-SEC-011': {
    title: 'hostUsers 在 Windows 上不起作用',
    cause: '{fields}：用户命名空间是 Linux 的功能。',
    remedy: '删除该字段。',
  },
  'WIN-SEC-012': {
    title: 'supplementalGroupsPolicy 为 Strict：Windows 的 kubelet 会拒绝该 Pod',
    cause: '{fields}：没有任何 Windows 运行时支持它，每个 Pod 都以 SupplementalGroupsPolicyNotSupported 失败（Failed）。',
    remedy: '删除 supplementalGroupsPolicy。',
  },
  'WIN-SEC-013': {
    title: 'runAsNonRoot 与 ContainerAdministrator 冲突',
    cause: '容器 {container} 不得以 root 身份运行，却指定以 {user} 运行：kubelet 不会创建它（CreateContainerConfigError）。',
    remedy: '改用帐户 ContainerUser。',
  },
  'WIN-SEC-014': {
    title: 'runAsNonRoot 实际上并未生效',
    cause: '没有为 {containers} 指定帐户。如果镜像也没有指定，检查会通过，而容器将以 ContainerAdministrator 运行。',
    remedy: '将 windowsOptions.runAsUserName 设为 ContainerUser。',
  },
  'WIN-SEC-015': {
    title: 'runAsUserName 格式错误',
    cause: 'API server 拒绝“{value}”：{detail}',
    remedy: '写成 USER 或 DOMAIN\\USER。在 YAML 中，不加引号或使用单引号时反斜杠只写一个，只有双引号中才写两个。',
  },
  'WIN-SEC-016': {
    title: '以 ContainerAdministrator 运行',
    cause: '没有为 {containers} 指定帐户；Server Core 系列镜像默认以 ContainerAdministrator 运行，在容器内拥有最高权限。',
    remedy: '如果程序允许，将 windowsOptions.runAsUserName 设为 ContainerUser。',
  },
  'WIN-SEC-017': {
    title: 'HostProcess 没有启用 hostNetwork',
    cause: 'HostProcess 容器使用节点的网络；hostNetwork 不为 true 时，API server 会拒绝该对象。',
    remedy: '将 hostNetwork 设为 true。',
  },
  'WIN-SEC-018': {
    title: 'HostProcess 容器与普通容器混用',
    cause: '一个 Pod 的容器要么全部是 HostProcess 容器，要么全部不是。以下是普通容器：{containers}。API server 会拒绝该对象。',
    remedy: '在 Pod 级别设置 hostProcess，不要在容器上设置；或者把其他容器放到单独的 Pod 中。',
  },
  'WIN-SEC-019': {
    title: 'Pod 与容器的 hostProcess 不一致',
    cause: 'Pod 设为 {pod}，而容器 {containers} 与之相反；API server 会拒绝该对象。',
    remedy: '删除容器上的值。',
  },
  'WIN-SEC-020': {
    title: 'HostProcess 所在命名空间强制 baseline 或 restricted',
    cause: '命名空间 {namespace} 强制 Pod Security 级别 {level}，禁止 hostProcess、hostNetwork 和 hostPort。对象可以保存，但它的每个 Pod 都会被拒绝。',
    remedy: '移到强制级别为 privileged 的命名空间，或由该命名空间的负责人改成 privileged。',
  },
  'WIN-SEC-021': {
    title: 'HostProcess 的帐户不可用',
    cause: '容器 {container} 的帐户：{user}。HostProcess 容器只能以 NT AUTHORITY\\SYSTEM、LOCAL SERVICE、NETWORK SERVICE 运行，或以某个本地组的临时用户运行。',
    remedy: '将 runAsUserName 设为其中能满足需要且权限最小的一个。',
  },
  'WIN-SEC-022': {
    title: 'gMSA 凭据规范不存在',
    cause: '不存在名为 {name} 的 GMSACredentialSpec：gMSA 的 webhook 会拒绝这些 Pod，或者没有组件解析该名称。',
    remedy: '创建该 GMSACredentialSpec，并授予 Pod 的 ServiceAccount 使用权（角色中的 use 动词）。',
  },
  'WIN-SEC-023': {
    title: 'gMSA 凭据规范直接写在模板中',
    cause: '{fields}：这些内容由 gMSA 的 webhook 根据 GMSACredentialSpec 填入；手工写入后，即使规范变更也不会跟着更新。',
    remedy: '只保留 gmsaCredentialSpecName。',
  },
  'WIN-SEC-024': {
    title: 'HostProcess Pod 可能调度到 Linux 节点',
    cause: 'Linux 节点也会接纳它：{nodes}。Windows 选项在那里没有意义，其镜像也无法启动。',
    remedy: '说明它面向 Windows：nodeSelector kubernetes.io/os: windows，以及 spec.os.name: windows。',
  },
  'WIN-SEC-025': {
    title: 'HostProcess 容器使用了普通的挂载路径',
    cause: '容器 {container} 使用了 {text}。在 HostProcess 容器中，挂载位于 CONTAINER_SANDBOX_MOUNT_POINT 所指的目录之下，除非 containerd 1.7 及以上以绑定方式挂载。',
    remedy: '在路径前加上 %CONTAINER_SANDBOX_MOUNT_POINT%。',
  },
  'WIN-SEC-026': {
    title: '写死了 Linux 的 ServiceAccount 路径',
    cause: '容器 {container} 使用了 {text}。在 Windows 上，只有从 C 盘出发、且只有部分程序能由此找到文件。',
    remedy: '写成 C:\\var\\run\\secrets\\kubernetes.io\\serviceaccount，或使用客户端库的默认路径。',
  },
  'WIN-VOL-001': {
    title: 'emptyDir 使用内存介质',
    cause: '卷 {volume} 要求介质 {medium}。在 Windows 上它只是磁盘上的目录：本应只留在内存中的内容会写入磁盘。',
    remedy: '如果可以放在磁盘上，请删除 medium；否则请把机密放到别处。',
  },
  'WIN-VOL-002': {
    title: 'emptyDir 使用大页',
    cause: '卷 {volume} 要求介质 {medium}，Windows 节点无法挂载。',
    remedy: '删除 medium。',
  },
  'WIN-VOL-003': {
    title: '在 Windows 上使用 mountPropagation',
    cause: '容器 {container} 以 {mode} 挂载 {path}。Windows 上的挂载始终是私有的；Bidirectional 需要 privileged，而 Windows 拒绝 privileged。',
    remedy: '删除 mountPropagation。',
  },
  'WIN-VOL-004': {
    title: '使用裸块设备',
    cause: 'Windows 容器不能使用块设备：{containers}。该卷永远无法映射（FailedMapVolume）。',
    remedy: '使用 volumeMode 为 Filesystem 的 PVC，并通过 volumeMounts 挂载。',
  },
  'WIN-VOL-005': {
    title: 'hostPath 的类型检查必然失败',
    cause: '卷 {volume} 要求 {path} 已存在且类型为 {type}。Windows 节点上没有这样的路径：FailedMount。',
    remedy: '写 Windows 的路径，或把类型改为 DirectoryOrCreate，或去掉该卷。',
  },
  'WIN-VOL-006': {
    title: 'hostPath 是 Linux 路径',
    cause: '卷 {volume} 指向 {path}。在 Windows 节点上只会在 C 盘创建一个同名空目录，其中没有所需的数据。',
    remedy: '写 Windows 的路径：C:\\…。',
  },
  'WIN-VOL-007': {
    title: '挂载了容器运行时的套接字',
    cause: '卷 {volume} 挂载了 {path}。Windows 上的运行时使用命名管道。',
    remedy: '把 \\\\.\\pipe\\containerd-containerd 挂载到相同的路径。',
  },
  'WIN-VOL-008': {
    title: 'mountPath 是 Linux 写法',
    cause: '{paths}：Windows 会挂载到 C 盘之下。如果程序就从那里读取，则没有问题。',
    remedy: '写明盘符：C:\\…。',
  },
  'WIN-VOL-009': {
    title: 'mountPath 就是 C 盘',
    cause: '容器 {container} 挂载到 {path}，那是容器的根，运行时会拒绝。',
    remedy: '挂载到子目录，或使用其他盘符。',
  },
  'WIN-VOL-010': {
    title: '两个挂载路径在 Windows 上是同一位置',
    cause: '容器 {container} 同时挂载到 {first} 和 {second}。API server 认为二者不同，Windows 则不然。',
    remedy: '修改其中一个。',
  },
  'WIN-VOL-011': {
    title: '挂载单个文件',
    cause: '容器 {container} 把单个文件挂载到 {path}。文档说明 Windows 不支持这种用法，能否工作取决于运行时；文件的更新也不会传入容器。',
    remedy: '改为挂载目录。',
  },
  'WIN-VOL-012': {
    title: '卷类型不支持 Windows',
    cause: '卷 {volume} 的类型为 {type}，Windows 节点无法挂载，或者 Kubernetes 已不再提供。',
    remedy: '使用 SMB，或有 Windows 节点插件的 CSI 驱动。',
  },
  'WIN-VOL-013': {
    title: 'CSI 驱动没有 Windows 节点插件',
    cause: '卷 {volume} 需要驱动 {driver}。该 Pod 可以去的 Windows 节点都没有该驱动：Pod 能够调度，之后一直等待（FailedAttachVolume、FailedMount）。',
    remedy: '安装该驱动的 Windows DaemonSet，或使用其他 StorageClass。',
  },
  'WIN-VOL-014': {
    title: 'Linux 文件系统',
    cause: '卷 {volume} 的文件系统为 {fsType}。Windows 只格式化并挂载 NTFS。',
    remedy: '使用 ntfs 的 StorageClass 和新的 PVC：卷的文件系统无法更改。',
  },
  'WIN-VOL-015': {
    title: 'Linux 挂载选项',
    cause: '卷 {volume} 使用选项 {options} 挂载。在 Windows 上这些选项会被忽略，或者导致挂载被拒绝。',
    remedy: '为 Windows 单独准备一个 StorageClass。',
  },
  'WIN-VOL-016': {
    title: '在 Windows 上使用 recursiveReadOnly',
    cause: '{fields}：没有任何 Windows 运行时支持，容器无法创建。',
    remedy: '删除该字段。',
  },
  'WIN-VOL-017': {
    title: '文件模式在 Windows 上被忽略',
    cause: '{fields}：Windows 文件没有 Unix 模式，只继承所在目录的 ACL。',
    remedy: '删除这些字段。',
  },
  'WIN-VOL-018': {
    title: '该帐户可能无法读取令牌',
    cause: '容器 {container} 以 {user} 运行。投射令牌的文件不会授权给该帐户，只有特权帐户一定能读取。',
    remedy: '使用 ContainerUser，或在镜像中为该帐户授权。',
  },
  'WIN-VOL-019': {
    title: '命名管道以只读方式挂载',
    cause: '容器 {container} 以只读方式挂载 {path}，而管道不能这样挂载。',
    remedy: '将 readOnly 设为 false。',
  },
  'WIN-VOL-020': {
    title: '在 Windows 上使用镜像卷',
    cause: '卷 {volume} 由镜像生成。Kubernetes 有该字段，但目前未见任何 Windows 运行时支持它。',
    remedy: '把内容复制到容器的镜像中。',
  },
  'WIN-VOL-021': {
    title: 'Linux 与 Windows 工作负载共用一块磁盘',
    cause: 'PVC {claim} 对应一块磁盘，而面向另一种操作系统的 {other} 也在使用它。双方都无法挂载对方的文件系统。',
    remedy: '各用各的 PVC，或使用 SMB 共享。',
  },
  'WIN-VOL-022': {
    title: '超出 Windows 容器的 20 GB 磁盘',
    cause: '容器 {container} 需要 {amount} 临时存储。Windows 容器的 C 盘默认只有 20 GB。',
    remedy: '为数据挂载卷。',
  },
  'WIN-VOL-023': {
    title: '使用 FlexVolume',
    cause: '卷 {volume} 是 FlexVolume：已弃用，而且每个 Windows 节点都需要其插件脚本。',
    remedy: '使用 CSI 驱动。',
  },
} satisfies Translation<typeof en>;
