import type en from '../en/findings';
import type { Translation } from '../translation';

export default {
  'added-kept': {
    title: '添加的实例保留并继续计费',
    cause: '{count, number} 台实例是添加到节点池的已有实例；未配置期望节点数时 ACK 会保留它们并继续计费：{names}。',
    remedy: '不再需要时请在 ECS 控制台释放。',
  },
  'addresses-short': {
    title: 'IP 地址不足',
    cause: '所选交换机合计剩余 {free, number} 个可用 IP 地址，{wanted, number} 个节点需要 {wanted, number} 个。',
    remedy: '增加有可用 IP 的交换机，或减少节点数。',
  },
  'already-cordoned': {
    title: '已封锁',
    cause: '其中 {count, number} 个节点已处于封锁状态：{names}。',
    remedy: '无需处理。',
  },
  'already-healthy': {
    title: '已就绪',
    cause: '已就绪、不作处理的节点（{count, number}）：{names}。',
    remedy: '如果它们仍有异常，请选择“同时修复就绪节点”。',
  },
  'attached-not-scaled': {
    title: '手动添加的节点不参与伸缩',
    cause: '{name} 的伸缩范围（{min, number}–{max, number}）只计自动伸缩创建的节点，不计手动添加的节点。',
    remedy: '不再需要时请手动移除添加的节点。',
  },
  'auto-max-below-present': {
    title: '最大值小于当前节点数',
    cause: '节点池现有 {count, number} 个节点，最多允许 {max, number} 个：ACK 会移除节点，即使排空失败。',
    remedy: '将最大值设为不小于 {count, number}，或先排空要移除的节点。',
  },
  'auto-scaling-begins': {
    title: '启用自动伸缩',
    cause: '从 {count, number} 个节点起，数量随 Pod 在 {min, number} 与 {max, number} 之间变化。',
    remedy: '无需操作。',
  },
  'auto-scaling-ends': {
    title: '停用自动伸缩',
    cause: 'ACK 会将最小值设为 0、最大值设为 2,000，期望节点数设为当前的 {count, number}。',
    remedy: '无需操作；如需其他期望节点数，首个调用完成后会再发起一次调用。',
  },
  'autoscaler-may-refill': {
    title: '自动伸缩可能重新补充节点池',
    cause: '{name} 的大小由自动伸缩决定（{min, number}–{max, number}）；有 Pod 等待资源时会创建新节点。',
    remedy: '如需保持较小规模，请先调低伸缩范围。',
  },
  'balance-needs-zones': {
    title: '无法均衡分布',
    cause: '均衡分布需要多个可用区；当前选择了 {vSwitches} 个交换机，位于 {zones, number} 个可用区。',
    remedy: '请选择至少两个可用区的交换机，或改用其他扩缩容策略。',
  },
  'bandwidth-invalid': {
    title: '不支持该带宽',
    cause: '不支持 {bandwidth} Mbit/s；公网地址带宽为 1～{most} Mbit/s，0 表示不分配。',
    remedy: '请选择 0～{most} Mbit/s。',
  },
  'bare-pods-lost': {
    title: '没有控制器的 Pod 会丢失',
    cause: '{count, number} 个 Pod 没有控制器，删除后不会重建：{names}。',
    remedy: '请改由 Deployment 运行，或之后重新创建。',
  },
  'pdb-allows-none': {
    title: 'PDB 不允许中断',
    cause: '节点池 {name} 的节点上有 Pod 受 {count, number} 个当前不允许中断的 PDB 保护：{names}。即使排空失败，ACK 也会移除节点，这些 Pod 仍会停止。',
    remedy: '请在其他节点上增加副本，或放宽 PDB，直到其允许中断。',
  },
  'pdb-blocks-drain': {
    title: 'PDB 可能阻塞排空',
    cause: 'ACK 会排空节点池 {name} 的节点；{count, number} 个 PDB 当前不允许中断，会阻塞排空：{names}。',
    remedy: '请在运行开始前于其他节点上增加副本，或放宽 PDB。',
  },
  'pdbs-unknown': {
    title: 'PDB 未知',
    cause: 'API Server 未返回 PodDisruptionBudget；它们可能阻止驱逐节点池 {name} 的节点上的 Pod。',
    remedy: '请授予列出 poddisruptionbudgets（policy/v1）的权限，然后重新生成计划。',
  },
  'cluster-differs': {
    title: '不是同一集群',
    cause: '当前集群是 {id}，不是 {requested}。',
    remedy: '请重新选择集群。',
  },
  'cluster-name-differs': {
    title: '集群名称不符',
    cause: '集群 {id} 的名称是 {name}，不是 {requested}。',
    remedy: '请重新选择集群。',
  },
  'cluster-not-managed': {
    title: '不是托管集群',
    cause: '集群类型为 {type}；仅 ACK 托管集群支持 Windows 节点池。',
    remedy: '请使用托管集群。',
  },
  'cluster-too-old': {
    title: 'Kubernetes 版本过低，不支持 Windows',
    cause: '集群的 Kubernetes 版本为 {version}；Windows 节点池要求 {needs} 及以上。',
    remedy: '请先升级集群。',
  },
  'cluster-version-unknown': {
    title: 'Kubernetes 版本未知',
    cause: '无法识别版本“{version}”；Windows 节点池要求 {needs} 及以上。',
    remedy: '请在 ACK 控制台确认版本。',
  },
  'cordon-only-place': {
    title: '新 Pod 将没有可用节点',
    cause: '这些节点封锁期间，{count, number} 个工作负载的新 Pod 会一直处于 Pending：{names}。',
    remedy: '请先增加操作系统和内部版本相同的节点，或尽快取消封锁。',
  },
  'custom-image-not-found': {
    title: '未找到自定义镜像',
    cause: '当前地域中没有属于账号或共享给账号的自定义镜像 {image}。',
    remedy: '请从列表中选择镜像。',
  },
  'custom-image-unusable': {
    title: '自定义镜像不可用',
    cause: 'ECS 返回自定义镜像 {image} 当前不可用。',
    remedy: '请等待其可用，或选择其他镜像。',
  },
  'daemon-sets-leave': {
    title: 'DaemonSet 将没有节点',
    cause: '{count, number} 个 DaemonSet 只运行在节点池 {name} 的节点上，之后不再有 Pod：{names}。',
    remedy: '不再需要时请删除它们。',
  },
  'daemon-sets-missing': {
    title: '缺少 DaemonSet 的 Pod',
    cause: '有 {count, number} 个 DaemonSet 未在所有接受它们的已升级节点上运行：{names}。',
    remedy: '请查看这些 DaemonSet 的事件。',
  },
  'data-disks-formatted': {
    title: '数据盘将被格式化',
    cause: '这些实例的数据盘将为容器格式化，其中的数据会丢失。',
    remedy: '请关闭格式化，或先备份数据。',
  },
  'data-disks-of-type': {
    title: '磁盘数超过实例规格上限',
    cause: '{type} 最多挂载 {most, number} 块盘（含系统盘），{count, number} 块数据盘放不下。',
    remedy: '请减少数据盘，或更换实例规格。',
  },
  'default-pool-stays': {
    title: '默认节点池',
    cause: '{name} 是集群的默认节点池，ACK 不允许删除。',
    remedy: '可以改为缩容。',
  },
  'deletion-stuck-before': {
    title: '之前的删除未完成',
    cause: '此前删除节点池 {name} 未能完成（{state}）。',
    remedy: '再次删除通常即可完成；若仍失败，请查看其伸缩活动。',
  },
  'deployment-set-exceeded': {
    title: '节点数超过部署集上限',
    cause: '部署集在 {zones, number} 个可用区最多 {most} 个节点（每个可用区 20 个），{nodes, number} 个超出上限。',
    remedy: '请不超过 {most} 个节点，增加其他可用区的交换机，或不使用部署集。',
  },
  'deployment-set-full': {
    title: '部署集已满',
    cause: '部署集 {set} 在所选可用区还能容纳 {free, number} 个实例，需要 {added, number} 个。',
    remedy: '请不超过 {free, number} 个节点，选择其他部署集，或提升其配额。',
  },
  'deployment-set-not-found': {
    title: '未找到部署集',
    cause: '当前地域不存在部署集 {set}。',
    remedy: '请从列表中选择部署集。',
  },
  'disk-auto-only': {
    title: '仅支持 ESSD AutoPL',
    cause: '预配置性能和性能突发仅 cloud_auto 云盘支持；当前为 {category}。',
    remedy: '请选择 cloud_auto，或不使用这些功能。',
  },
  'disk-category-unsupported': {
    title: '所选实例规格不支持该磁盘类型',
    cause: '所选可用区中 {types} 不支持 {category} 云盘；共同支持的类型：{offered}。',
    remedy: '请选择所有规格都支持的云盘类型，或更换实例规格。',
  },
  'disk-encryption-unsupported': {
    title: '系统盘加密不受支持',
    cause: '仅 cloud_essd 系统盘支持加密；当前为 {category}。',
    remedy: '请关闭加密，或选择 cloud_essd。',
  },
  'disk-fallback-repeated': {
    title: '磁盘类型重复',
    cause: '{category} 在备选类型中重复。',
    remedy: '请从列表中删除。',
  },
  'disk-iops-invalid': {
    title: '不支持该预配置性能',
    cause: '不支持预配置 {iops, number} IOPS；{size, number} GiB 的 cloud_auto 云盘可预配置 1～{most, number}。',
    remedy: '请不超过 {most, number} IOPS，或选择更大的云盘。',
  },
  'disk-too-small-for-level': {
    title: '磁盘容量不满足性能级别',
    cause: '{level} 要求云盘大于 {above, number} GiB；当前为 {size, number} GiB。',
    remedy: '请降低性能级别，或选择大于 {above, number} GiB 的云盘。',
  },
  'disk-level-wrong-category': {
    title: '该类型磁盘没有性能级别',
    cause: '仅 cloud_essd 云盘有性能级别；当前类型为 {category}。',
    remedy: '请去掉性能级别，或选择 cloud_essd。',
  },
  'disk-replacement-needed': {
    title: '必须更换系统盘',
    cause: 'ACK 通过更换系统盘来升级 Windows 节点以及更换镜像的节点。',
    remedy: '请先备份系统盘数据，然后确认更换系统盘。',
  },
  'disk-size-invalid': {
    title: '不支持该磁盘容量',
    cause: '该位置不支持 {size, number} GiB 的云盘；可选范围为 {min, number}～{max, number} GiB。',
    remedy: '请选择 {min, number}～{max, number} GiB 之间的容量。',
  },
  'disk-smaller-than-image': {
    title: '系统盘小于镜像',
    cause: '系统盘为 {size, number} GiB；镜像 {image} 为 {needs, number} GiB。',
    remedy: '请选择至少 {needs, number} GiB。',
  },
  'drain-bare-pods': {
    title: '没有控制器的 Pod',
    cause: '{count, number} 个 Pod 没有控制器，删除后不会重建：{names}。',
    remedy: '请逐个按名称接受丢失，或为其配置控制器。',
  },
  'drain-pdb-never-allows': {
    title: 'PDB 永不允许驱逐',
    cause: '{count, number} 个 Pod 的 PDB 永远不会允许驱逐：{names}。',
    remedy: '请为应用增加副本，或修改其 PDB。',
  },
  'drain-pdb-waits': {
    title: 'PDB 当前阻止驱逐',
    cause: '{count, number} 个 Pod 需等待 PDB 允许驱逐：{names}。',
    remedy: '请等待应用恢复健康，或增加副本。',
  },
  'drain-pdbs-short': {
    title: '健康 Pod 少于排空前',
    cause: '{count, number} 个 PDB 的健康 Pod 少于排空之前：{names}。',
    remedy: '请检查这些应用的 Pod。',
  },
  'drain-already-cordoned': {
    title: '已封锁',
    cause: '{count, number} 个节点此前已封锁，若中止排空将保持封锁：{names}。',
    remedy: '无需处理。',
  },
  'drain-control-plane': {
    title: '控制面节点',
    cause: '{name} 运行控制面：排空它可能使集群 API 不可用。',
    remedy: '请排除该节点。',
  },
  'drain-unsafe-pods': {
    title: '不可安全驱逐的 Pod',
    cause: '{count, number} 个 Pod 属于 Job、没有属主或被标记为不可安全驱逐：{names}。',
    remedy: '若其工作不可重复，请等待其完成。',
  },
  'drain-empty-dir': {
    title: 'emptyDir 卷的数据将丢失',
    cause: '{count, number} 个 Pod 的 emptyDir 数据将随之丢失：{names}。',
    remedy: '请为这些 Pod 接受数据丢失，或先迁移数据。',
  },
  'drain-estimate': {
    title: '预计耗时',
    cause: '排空约需 {minutes, number} 分钟；若每个 Pod 都用满宽限期则为 {most, number} 分钟。依据：宽限期、PDB 以及在此测得的 Pod 启动时间；等待 PDB 可能更久。',
    remedy: '无需处理。',
  },
  'drain-estimate-assumed': {
    title: '预计耗时',
    cause: '排空约需 {minutes, number} 分钟；若每个 Pod 都用满宽限期则为 {most, number} 分钟。在此测得的启动次数太少，因此采用常见启动时间和已知镜像大小（{images, number} 个大小未知的镜像未计入）。',
    remedy: '无需处理。',
  },
  'drain-forces': {
    title: '绕过 PDB 删除 Pod',
    cause: '到达时限后，Mullion 会不经宽限期、也不经 PDB 许可删除剩余的 Pod。',
    remedy: '除非应用能够承受，否则不要启用。',
  },
  'drain-host-path': {
    title: 'hostPath 数据留在原节点',
    cause: '{count, number} 个 Pod 的数据保存在节点磁盘上，替代 Pod 无法访问：{names}。',
    remedy: '请确认这些应用可以在没有该数据时启动。',
  },
  'drain-left-pods': {
    title: '仍有 Pod 存在',
    cause: '节点上仍有 {count, number} 个应当离开的 Pod：{names}。',
    remedy: '请查明它们为何保留或返回，然后再次排空。',
  },
  'drain-lone-pods': {
    title: '将中断的应用',
    cause: '{count, number} 个 Pod 是其应用的唯一副本，或全部副本都在这些节点上：{names}。',
    remedy: '若应用必须保持可用，请先在其他节点增加副本。',
  },
  'drain-no-other-node': {
    title: '没有其他节点可运行这些 Pod',
    cause: '{count, number} 个 Pod 在其他节点上都放不下，将一直处于 Pending（括号内为离开的 Pod 数 → 其中有节点可用的 Pod 数）：{names}。',
    remedy: '请先增加操作系统和内部版本相同的节点，或接受 Pod 处于 Pending。',
  },
  'drain-nodes-uncordoned': {
    title: '已排空的节点可调度',
    cause: '{count, number} 个已排空的节点会接收新 Pod：{names}。',
    remedy: '若需保持为空，请再次封锁。',
  },
  'drain-pods-pending': {
    title: 'Pending 的 Pod 多于已批准数量',
    cause: '{count, number} 个 Pod 处于 Pending，批准数为 {most, number}：{names}。',
    remedy: '请增加可容纳这些 Pod 的节点，或对部分节点取消封锁。',
  },
  'drain-slow-pods': {
    title: '终止较慢的 Pod',
    cause: '{count, number} 个 Pod 带有 finalizer 或宽限期超过十分钟：{names}。',
    remedy: '请预留时间。',
  },
  'drain-stuck-pods': {
    title: 'Pod 卡在 Terminating',
    cause: '{count, number} 个 Pod 已超过宽限期，且所在节点未就绪：{names}。排空会暂停并就此询问。',
    remedy: '请查明阻塞原因，或在计划中启用强制步骤。',
  },
  'economical-local-storage': {
    title: '极速模式会丢失本地盘数据',
    cause: '{type} 带有本地存储，停机后数据会丢失；极速模式不支持此类规格。',
    remedy: '请选择不带本地存储的规格，或关闭极速模式。',
  },
  'economical-without-auto': {
    title: '极速模式需要自动伸缩',
    cause: '极速模式在自动伸缩时停止和启动实例；手动伸缩时不起作用。',
    remedy: '无需处理；启用自动伸缩后生效。',
  },
  'fallback-not-by-cost': {
    title: '按量补充需要成本优化策略',
    cause: '仅当扩缩容策略为 COST_OPTIMIZED 时，ACK 才会用按量实例补充；当前为 {policy}。',
    remedy: '请选择扩缩容策略 COST_OPTIMIZED。',
  },
  'few-linux-nodes': {
    title: 'Linux 节点少于两个',
    cause: '按此配置，集群有 {count, number} 个就绪的 Linux 节点；系统组件运行在 Linux 上，至少需要两个才能容忍一个节点故障。',
    remedy: '请先扩容 Linux 节点池。',
  },
  'field-fixed': {
    title: '节点池创建后不可修改',
    cause: '{field} 在节点池创建后不能修改。',
    remedy: '请保持不变，或新建节点池。',
  },
  'flannel-windows-missing': {
    title: '未安装 kube-flannel-ds-windows',
    cause: '组件列表和 kube-system 中都没有 kube-flannel-ds-windows；缺少它，Windows 节点会一直处于 NotReady。',
    remedy: '请在 kube-system 中安装 kube-flannel-ds-windows {needs} 及以上版本。',
  },
  'flannel-windows-too-old': {
    title: 'kube-flannel-ds-windows 版本过低',
    cause: 'kube-flannel-ds-windows 版本为 {version}；Windows 节点池要求 {needs} 及以上。版本过低时节点会一直处于 NotReady。',
    remedy: '请将 kube-system 中的 DaemonSet kube-flannel-ds-windows 升级到 {needs} 及以上。',
  },
  'flannel-windows-unknown': {
    title: 'kube-flannel-ds-windows 版本未知',
    cause: '组件列表和 kube-flannel-ds-windows 的镜像标签中都没有可识别的版本；Windows 节点池要求 {needs} 及以上。',
    remedy: '请检查 kube-system 中 DaemonSet kube-flannel-ds-windows 的镜像。',
  },
  'external-drain-bare-pods': {
    title: '没有控制器的 Pod',
    cause: '本节点上有 {count, number} 个 Pod 没有控制器，删除后不会重建，因此 kubectl drain 需要 --force：{names}。',
    remedy: '请先迁移其工作，或用 Mullion 排空并按名称接受丢失。',
  },
  'external-drain-pdb-covers-all': {
    title: 'PDB 永不允许驱逐',
    cause: 'PodDisruptionBudget {budget} 要求 {expected, number} 个 Pod 中有 {desired, number} 个健康，永远不允许驱逐本节点上的 {count, number} 个 Pod：{names}。',
    remedy: '请为该工作负载增加一个副本，或放宽 {budget}。',
  },
  'external-drain-pdb-none-healthy': {
    title: 'PDB 阻止驱逐不健康的 Pod',
    cause: 'PodDisruptionBudget {budget} 没有健康的 Pod，而要求 {desired, number} 个；它阻止驱逐本节点上的 {count, number} 个 Pod：{names}。',
    remedy: '请修复该工作负载，或在 {budget} 中设置 unhealthyPodEvictionPolicy: AlwaysAllow。',
  },
  'external-drain-pdb-unreconciled': {
    title: 'PDB 尚未被控制器处理',
    cause: 'disruption 控制器尚未处理 PodDisruptionBudget {budget}；在此之前，它阻止驱逐本节点上的 {count, number} 个 Pod：{names}。',
    remedy: '若持续如此，请检查 kube-controller-manager 以及 {budget} 的选择器。',
  },
  'external-drain-pdb-waits': {
    title: 'PDB 当前阻止驱逐',
    cause: 'PodDisruptionBudget {budget} 有 {healthy, number} 个健康的 Pod，要求 {desired, number} 个；它阻止驱逐本节点上的 {count, number} 个 Pod：{names}。',
    remedy: '请等待 {budget} 的其他 Pod 在其他节点上恢复健康，或增加一个副本。',
  },
  'external-drain-pdbs-overlap': {
    title: '多个 PDB 选中同一批 Pod',
    cause: '多个 PDB（{budgets}）同时选中本节点上的 {count, number} 个 Pod，API Server 会拒绝每次驱逐：{names}。',
    remedy: '请只保留其中一个 PDB。',
  },
  'external-drain-pdbs-unknown': {
    title: 'PDB 未知',
    cause: 'API Server 未返回 PodDisruptionBudget，本节点上的 {count, number} 个 Pod 能否被驱逐未知。',
    remedy: '请授予 poddisruptionbudgets（policy/v1）的 list 和 watch 权限。',
  },
  'external-drain-pods-finalizers': {
    title: 'Pod 等待 finalizer',
    cause: '本节点上有 {count, number} 个 Pod 超过宽限期十多分钟，仍带有 finalizer（{finalizers}）：{names}。',
    remedy: '请检查设置这些 finalizer 的控制器；仅当它不会再恢复时才手动移除。',
  },
  'external-drain-pods-hang': {
    title: 'Pod 卡在 Terminating',
    cause: '节点已就绪，但其上有 {count, number} 个 Pod 超过宽限期十多分钟：{names}。',
    remedy: '请检查该节点的 containerd 和存储卷；重启实例可结束这些 Pod。',
  },
  'external-drain-pods-leaving': {
    title: 'Pod 正在终止',
    cause: '本节点上有 {count, number} 个 Pod 正在终止：{names}。',
    remedy: '无需处理。',
  },
  'external-drain-pods-stuck': {
    title: 'Pod 卡在失联的节点上',
    cause: '节点未就绪，其上有 {count, number} 个 Pod 超过宽限期十多分钟：{names}。',
    remedy: '请恢复该节点；若实例已永久丢失，请移除节点，其 Pod 会在其他节点重建。',
  },
  'hand-edits-overwritten': {
    title: '手动修改会被覆盖',
    cause: '{count, number} 个节点的标签或污点与节点池不一致：{names}。ACK 会将其覆盖。',
    remedy: '将需要保留的内容写入节点池的标签和污点。',
  },
  'hardening-image': {
    title: '其他镜像上的安全加固',
    cause: '安全加固仅支持 Alibaba Cloud Linux 2 和 3；当前镜像为 {image}。',
    remedy: '请选择 Alibaba Cloud Linux 2 或 3 镜像，或关闭安全加固。',
  },
  'hardening-unknown': {
    title: '该镜像的安全加固未知',
    cause: 'ACK 文档仅说明 Alibaba Cloud Linux 2、3 支持安全加固，{image} 是否属于其中并不明确。',
    remedy: '如需确定，请选择 Alibaba Cloud Linux 2 或 3；否则 ACK 可能拒绝创建该节点池。',
  },
  'protected-may-be-removed': {
    title: '受保护节点可能被移除',
    cause: '缩容时由 ACK 选择要移除的节点，ACK 不考虑节点保护。其中可能包括 {count, number} 个受保护节点：{names}。',
    remedy: '请联系设置保护的人，或改为按名称移除其他节点。',
  },
  'protection-expired': {
    title: '保护时间已过',
    cause: '保护至 {until} 会在开始之前就到期。',
    remedy: '请选择将来的时间。',
  },
  'protection-removed': {
    title: '保护仍然有效',
    cause: '{owner} 保护 {node} 至 {until}：{reason}。取消保护后该节点可被排空。',
    remedy: '请先联系 {owner}。',
  },
  'protection-replaced': {
    title: '将替换现有保护',
    cause: '{owner} 保护 {node} 至 {until}：{reason}。新的保护会取而代之。',
    remedy: '请先联系 {owner}。',
  },
  'ignore-unknown-rule': {
    title: '规则不存在',
    cause: '没有规则 {rule}。',
    remedy: '请从检查结果列表中选择规则。',
  },
  'ignore-until-passed': {
    title: '日期已过',
    cause: '该规则将忽略至 {until}，而今天是 {today}：检查结果会立即重新出现。',
    remedy: '请填写今天或更晚的日期；留空则一直忽略。',
  },
  'image-missing': {
    title: '未选择镜像',
    cause: '节点池需要一个镜像。',
    remedy: '请选择镜像。',
  },
  'image-not-offered': {
    title: '镜像不可选',
    cause: '当前地域的 Kubernetes {version} 不提供镜像 {image}。',
    remedy: '请从集群可用的镜像列表中选择。',
  },
  'image-older': {
    title: '镜像较旧',
    cause: '镜像 {image} 的日期为 {date}；节点池当前镜像的日期为 {now}。',
    remedy: '除非确需回退，否则请选择更新的镜像。',
  },
  'image-type-missing': {
    title: '自定义镜像类型未知',
    cause: '未告知 ACK 自定义镜像 {image} 的来源类型，ACK 会将其视为 Alibaba Cloud Linux。',
    remedy: '请填写其来源镜像类型。',
  },
  'image-type-other-os': {
    title: '镜像类型属于另一操作系统',
    cause: '{value} 是 {imageOs} 的镜像类型；节点池为 {os} 节点池。',
    remedy: '请留空，或填写 {os} 的类型。',
  },
  'image-wrong-arch': {
    title: '镜像与实例规格不匹配',
    cause: '镜像 {image} 的架构为 {imageArch}；{type} 的架构为 {typeArch}。',
    remedy: '请选择架构一致的镜像和实例规格。',
  },
  'image-wrong-os': {
    title: '镜像属于另一操作系统',
    cause: '镜像 {image} 是 {imageOs} 镜像；节点池为 {os} 节点池。',
    remedy: '请选择 {os} 镜像，或改为创建 {imageOs} 节点池。',
  },
  'instance-differs': {
    title: '不是同一实例',
    cause: 'ACK 返回节点 {node} 的实例为 {seen}，不是 {requested}。',
    remedy: '请重新选择节点。',
  },
  'instance-disks-replaced': {
    title: '系统盘将被更换',
    cause: 'ACK 将用节点池的镜像更换 {count, number} 台实例的系统盘，其中的数据全部丢失（{names}）。',
    remedy: '请先备份系统盘中需要的数据，可使用快照。',
  },
  'instance-in-cluster': {
    title: '实例已在集群中',
    cause: '实例 {id} 已属于 {where}。',
    remedy: '请先在那里移除它，或排除该实例。',
  },
  'instance-internet-unknown': {
    title: '能否访问公网未知',
    cause: '实例 {id} 没有公网地址；其交换机 {vSwitch} 是否有 SNAT 条目未知：VPC API 未返回 NAT 网关。',
    remedy: '请授予 vpc:DescribeNatGateways 和 vpc:DescribeSnatTableEntries，或手动检查 SNAT 条目。',
  },
  'instance-no-internet': {
    title: '实例无法访问公网',
    cause: '实例 {id} 没有公网地址，且没有带 SNAT 条目的 NAT 网关覆盖其交换机 {vSwitch}；Windows 节点无法加入集群。',
    remedy: '请为实例绑定 EIP，或为该交换机添加 SNAT 条目。',
  },
  'instance-no-internet-linux': {
    title: '实例无法访问公网',
    cause: '实例 {id} 没有公网地址，且没有带 SNAT 条目的 NAT 网关覆盖其交换机 {vSwitch}；它无法拉取公网镜像，可能无法加入集群。',
    remedy: '请为实例绑定 EIP，或为该交换机添加 SNAT 条目。',
  },
  'instance-not-found': {
    title: '未找到实例',
    cause: '集群所在地域没有实例 {id}，或该 AccessKey 无权读取。',
    remedy: '请排除该实例，或在 ECS 控制台核对其 ID 和地域。',
  },
  'instance-not-restarted': {
    title: '未重启',
    cause: '{node} 已不存在，或其启动标识（boot ID）没有变化。',
    remedy: '请在 ECS 中检查其实例，然后重新申请。',
  },
  'instance-state-unsupported': {
    title: '实例既未运行也未停止',
    cause: '实例 {id} 的状态为 {status}；ACK 只接受运行中或已停止的实例。',
    remedy: '请等待其状态稳定后重试。',
  },
  'instance-of-another-node': {
    title: '属于另一节点的实例',
    cause: '实例 {requested} 属于 {seen}，而不是 {node}。',
    remedy: '请重新选择节点；若要移除的是 {seen}，请选择它。',
  },
  'instance-other-network': {
    title: '实例在其他网络中',
    cause: '实例 {id} 位于 {seen}，集群位于 {vpc}。',
    remedy: '请选择集群所在 VPC 的实例。',
  },
  'instance-outside-v-switches': {
    title: '不在节点池的交换机内',
    cause: '{id} 位于 {vSwitch}（{zone}），不属于 {name} 的任何交换机。',
    remedy: '请确认容器网络和安全组可达。',
  },
  'instance-type-arm': {
    title: 'Windows 不支持 ARM 规格',
    cause: '{type} 为 ARM 架构；Windows 节点需要 x86。',
    remedy: '请选择 x86 实例规格。',
  },
  'instance-type-gpu': {
    title: 'Windows 不支持 GPU 规格',
    cause: '{type} 带有 {gpus, number} 块 GPU；ACK 的 Windows 节点池不支持 GPU 规格。',
    remedy: '请选择不带 GPU 的实例规格。',
  },
  'instance-type-not-offered': {
    title: '实例规格不可选',
    cause: '当前地域不提供 {type}。',
    remedy: '请从该地域的规格列表中选择。',
  },
  'instance-type-too-small': {
    title: '实例规格过小，不支持 Windows',
    cause: '{type} 为 {cpu, number} vCPU、{memory, number} GiB；Windows 节点至少需要 4 vCPU 和 8 GiB。',
    remedy: '请选择不低于 4 vCPU、8 GiB 的规格，例如 ecs.g6.xlarge。',
  },
  'instance-type-unknown': {
    title: '实例规格未知',
    cause: 'ECS 未返回该地域中实例 {id} 的规格 {type}；Windows 节点需要 4 vCPU、8 GiB 和 x86 处理器。',
    remedy: '请在 ECS 控制台核对规格。',
  },
  'instance-types-count': {
    title: '实例规格数量',
    cause: '选择了 {count, number} 种实例规格；ACK 支持 1～{most} 种。',
    remedy: '请选择 1～{most} 种实例规格。',
  },
  'instances-attached-already': {
    title: '已在节点池中',
    cause: '已在 {name} 中并保持不变（{count, number} 台）：{names}。',
    remedy: '无需处理。',
  },
  'instances-not-attached': {
    title: '实例不在节点池中',
    cause: '运行后有 {count, number} 台实例不在 {name} 中：{names}。',
    remedy: '请查看 ACK 任务对它们的说明。',
  },
  'instances-released': {
    title: '实例将被释放',
    cause: '将释放 {count, number} 台实例，云盘上的数据会丢失：{names}。',
    remedy: '请先备份所需数据。',
  },
  'instances-unlisted': {
    title: 'ACK 未列出的实例',
    cause: 'ACK 统计节点池 {name} 有 {total, number} 台实例，但只列出 {listed, number} 台；其余实例的去向未知。',
    remedy: '请在 ECS 控制台查找从未成为节点的实例。',
  },
  'instances-unknown': {
    title: '实例未知',
    cause: 'AccessKey 没有权限在 ECS 中列出节点池 {name} 的实例；Mullion 未验证它们是已释放还是已保留。',
    remedy: '请授予 ecs:DescribeInstances 权限，或在 ECS 控制台查看。',
  },
  'kept-instances-gone': {
    title: '应保留的实例已不存在',
    cause: '{count, number} 台应保留的实例已不存在：{names}。',
    remedy: '请在操作审计中查看是谁释放了它们。',
  },
  'kept-nodes-left': {
    title: '保留的实例已不是节点',
    cause: '{count, number} 台实例已保留并继续计费，但 Kubernetes 中已没有对应节点：{names}。',
    remedy: '请将其添加到其他节点池，或在 ECS 控制台释放。',
  },
  'key-pair-not-found': {
    title: '未找到密钥对',
    cause: '当前地域不存在密钥对 {keyPair}。',
    remedy: '请从列表中选择密钥对。',
  },
  'key-pair-on-windows': {
    title: 'Windows 不支持密钥对',
    cause: 'Windows 节点不支持密钥对。',
    remedy: '去掉密钥对并填写密码。',
  },
  'kms-without-encryption': {
    title: '未加密却指定了 KMS 密钥',
    cause: '云盘未加密，却指定了 KMS 密钥 {key}。',
    remedy: '请开启加密，或去掉密钥。',
  },
  'kubelet-ahead': {
    title: 'kubelet 版本高于控制面',
    cause: '{version} 高于控制面版本 {controlPlane}。',
    remedy: '请先升级控制面。',
  },
  'kubelet-backwards': {
    title: 'kubelet 版本将降低',
    cause: '已有 {count, number} 个节点的 kubelet 高于 {version}：{names}。',
    remedy: '请选择不低于现有版本的版本，或排除这些节点。',
  },
  'kubelet-version-invalid': {
    title: '版本不明确',
    cause: '“{version}”无法与控制面版本 {controlPlane} 比较。',
    remedy: '请按集群的写法填写版本，例如 1.32.1-aliyun.1。',
  },
  'label-selected-by-pods': {
    title: 'Pod 的选择器使用旧标签',
    cause: '{count, number} 个 Pod 因即将变化的标签而运行在这些节点上；它们会继续运行，但其替代 Pod 不会再调度到此：{names}。',
    remedy: '请确认其他节点具有其要求的标签，或先修改其选择器。',
  },
  'label-stops-daemon-sets': {
    title: 'DaemonSet 将离开这些节点',
    cause: '失去旧标签后，{count, number} 个 DaemonSet 会删除这些节点上的 Pod：{names}。',
    remedy: '请确认节点不需要它们。',
  },
  'label-starts-daemon-sets': {
    title: 'DaemonSet 将在这些节点上启动',
    cause: '设置新标签后，{count, number} 个 DaemonSet 会在这些节点上启动 Pod：{names}。',
    remedy: '请确认它们应当在此运行。',
  },
  'rescheduling-fails': {
    title: 'Pod 会调度到不兼容的节点',
    cause: '调度器会把 {count, number} 个 Pod 放到无法运行它们的节点（括号内为节点的操作系统或 Windows 内部版本）：{names}。',
    remedy: '请先增加操作系统和内部版本相同的节点，或用节点选择器、RuntimeClass 或容忍度限制工作负载。',
  },
  'rescheduling-may-fail': {
    title: 'Pod 可能调度到不兼容的节点',
    cause: '{count, number} 个 Pod 可在其他节点上运行，但调度器也可能选中无法运行它们的节点（括号内为这些节点的操作系统或 Windows 内部版本）：{names}。',
    remedy: '请为这些工作负载加上针对其操作系统和内部版本的节点选择器，或为其他节点加上污点。',
  },
  'rescheduling-tolerates-cordon': {
    title: 'Pod 容忍封锁',
    cause: '{count, number} 个 Pod 容忍 node.kubernetes.io/unschedulable，调度器可能把它们重新放到已封锁的节点上：{names}。',
    remedy: '请先移除该容忍度，或将工作负载缩容：否则排空可能无法结束。',
  },
  'rescheduling-unknown': {
    title: '其他节点是否兼容未知',
    cause: '{count, number} 个 Pod 能否在唯一接收它们的节点上运行未知（括号内为操作系统或 Windows 内部版本）：{names}。',
    remedy: '请在配置中添加其镜像所在的镜像仓库，授予缺少的读取权限，或先用一个 Pod 试运行。',
  },
  'rescheduling-unavailable': {
    title: 'Pod 的去向未知',
    cause: 'API Server 未返回判断所需的数据，{count, number} 个 Pod 的去向未知。',
    remedy: '请授予列出节点、Pod 和工作负载的权限，待 API Server 恢复响应后重新生成计划。',
  },
  'last-linux-nodes-removed': {
    title: '最后的 Linux 节点',
    cause: '将没有任何 Ready 的 Linux 节点；CoreDNS 等系统组件运行在 Linux 上。',
    remedy: '请保留两个 Linux 节点，或先增加 Linux 节点池。',
  },
  'removes-most-expensive-cpu': {
    title: '可能被移除：单位 vCPU 最贵',
    cause: '{node} 可能被移除（第 {at} 个，共 {count} 个）：节点池优先移除 vCPU 单价最高的节点。其上的 Pod：{pods} 个。',
    remedy: '这是估计；如需指定节点，请按名称移除。',
  },
  'removes-fullest-zone': {
    title: '可能被移除：所在可用区节点最多',
    cause: '{node} 可能被移除（第 {at} 个，共 {count} 个）：节点池保持可用区均衡，它是 {zone} 中最新的节点。其上的 Pod：{pods} 个。',
    remedy: '这是估计；如需指定节点，请按名称移除。',
  },
  'removes-newest': {
    title: '可能被移除：最新',
    cause: '{node} 可能被移除（第 {at} 个，共 {count} 个）：节点池优先移除最新的节点。其上的 Pod：{pods} 个。',
    remedy: '这是估计；如需指定节点，请按名称移除。',
  },
  'removes-all': {
    title: '与其他节点一并移除',
    cause: '{node} 会被移除（第 {at} 个，共 {count} 个），与节点池中其他可移除的节点一样。其上的 Pod：{pods} 个。',
    remedy: '如果其 Pod 重要，请先迁走。',
  },
  'removal-order-unknown': {
    title: '哪些节点会被移除未知',
    cause: 'ACK 提供的节点池 {name} 的节点信息（创建时间、可用区、计费、价格）不足，无法按扩缩容策略 {policy} 判断会移除哪些节点。',
    remedy: '如需指定节点，请按名称移除。',
  },
  'linux-pods-on-new-nodes': {
    title: '新 Windows 节点上的 Linux Pod',
    cause: '{names} 的 Pod 被调度到新节点，无法在其上运行。',
    remedy: '请为这些工作负载设置 nodeSelector kubernetes.io/os: linux。',
  },
  'local-data-lost': {
    title: '节点上的数据将丢失',
    cause: '{count, number} 个工作负载在节点上保存数据（emptyDir、hostPath），这些数据会丢失：{names}。',
    remedy: '请先备份所需数据。',
  },
  'logon-conflict': {
    title: '同时设置了密码和密钥对',
    cause: 'ACK 只接受密码或密钥对之一，不能同时设置。',
    remedy: '请只保留一个。',
  },
  'logon-missing': {
    title: '未设置登录方式',
    cause: '未设置密钥对或密码，无法登录新节点。',
    remedy: '如需登录，请选择密钥对或填写密码。',
  },
  'many-data-disks': {
    title: '数据盘较多',
    cause: '填写了 {count} 块数据盘；ACK 的 API 文档列出最多 {listed} 块，控制台为 {most} 块。',
    remedy: '如果被 ACK 拒绝，请改用更少更大的数据盘。',
  },
  'system-label-or-taint': {
    title: '系统标签或污点',
    cause: '{key} 由 Kubernetes 或 ACK 设置并依赖，会被重新设置。',
    remedy: '请使用自己的键；如需阻止新 Pod 调度，请封锁节点。',
  },
  'label-or-taint-invalid': {
    title: '标签或污点无效',
    cause: '“{key}” = “{value}” 不是合法的 Kubernetes 标签或污点。',
    remedy: '键和值最多 63 个字符，只能包含字母、数字、“-”、“_”和“.”，且以字母或数字开头和结尾；前缀必须是 DNS 域名。',
  },
  'label-or-taint-reserved': {
    title: '保留的标签或污点',
    cause: '“{key}” 的前缀由 Kubernetes 保留，节点池不能设置。',
    remedy: '请使用自己的前缀，或 kubelet.kubernetes.io/、node.kubernetes.io/。',
  },
  'marked-already': {
    title: '标签或污点已设置',
    cause: '{count, number} 个节点已有所请求的标签或污点：{names}。',
    remedy: '无需处理。',
  },
  'node-metadata-differs': {
    title: '标签或污点与请求不符',
    cause: '运行后有 {count, number} 个节点没有所请求的标签或污点：{names}。',
    remedy: '请查明由谁修改，然后重新申请变更。',
  },
  'labels-or-taints-missing': {
    title: '缺少标签或污点',
    cause: '{node} 缺少 {labels}。',
    remedy: '请在节点池上设置，并同步到存量节点。',
  },
  'labels-and-taints-applied': {
    title: '现有节点也会改变',
    cause: '{fields} 会同时作用于现有的 {count, number} 个节点，而不仅是新节点。',
    remedy: '如需保持现有节点不变，请新建节点池。',
  },
  'mlps-needs-password': {
    title: '等保加固需要密码',
    cause: '等保加固仅支持密码登录，不支持密钥对。',
    remedy: '请去掉密钥对并填写密码，或关闭等保加固。',
  },
  'mlps-no-root': {
    title: 'root 无法通过 SSH 登录',
    cause: '等保加固禁止 root 通过 SSH 登录。',
    remedy: '请通过 VNC 登录并创建普通用户，或选择 ecs-user。',
  },
  'mount-duplicate': {
    title: '挂载点重复',
    cause: '两块数据盘都挂载到 {path}。',
    remedy: '请为其中一块更换路径。',
  },
  'mount-invalid': {
    title: '挂载点无效',
    cause: '“{path}” 不能作为挂载点：须为绝对路径且不是系统目录。',
    remedy: '请选择如 /mnt/data 的路径。',
  },
  'name-invalid': {
    title: '名称无效',
    cause: '“{name}” 不是合法的节点池名称：须为 1～63 个字母、数字、汉字或连字符，且不能以连字符开头。',
    remedy: '请换一个名称。',
  },
  'network-not-flannel': {
    title: '网络插件不是 Flannel',
    cause: '集群使用 {network}；Windows 节点仅支持 Flannel。',
    remedy: '请使用 Flannel 网络的集群；网络插件创建后不可更改。',
  },
  'network-unknown': {
    title: '网络插件未知',
    cause: '组件列表未说明集群使用的网络插件，kube-system 中也没有 DaemonSet kube-flannel-ds；Windows 节点仅支持 Flannel。',
    remedy: '请在 ACK 控制台确认网络插件；Windows 节点池需要 Flannel 网络的集群。',
  },
  'no-automatic-repair': {
    title: '不会自动修复',
    cause: '{name} 不是托管节点池：ACK 不会自动修复其节点。',
    remedy: '请关注其节点，Linux 可使用托管节点池。',
  },
  'no-linux-node-left': {
    title: '没有剩余的 Linux 节点',
    cause: '节点池 {name} 之外没有就绪的 Linux 节点；CoreDNS 等系统组件运行在 Linux 上。',
    remedy: '请先添加 Linux 节点池。',
  },
  'no-node-left-for-os': {
    title: '没有可调度的节点',
    cause: '此变更之后，没有就绪且可调度的 {os} 节点。',
    remedy: '请至少保留一个可调度的 {os} 节点，或先扩容。',
  },
  'node-protected': {
    title: '节点受保护',
    cause: '{owner} 保护 {node} 至 {until}：{reason}。在此之前，Mullion 不会排空、重启、修复、升级或移除该节点。',
    remedy: '请联系 {owner}，取消节点保护，或排除该节点。',
  },
  'node-instance-unproven': {
    title: '实例归属未知',
    cause: '节点 {node} 的 provider ID 和 ACK 都未确认 {requested} 是它的实例；若有误，会移除另一台实例。',
    remedy: '请同步节点池，让 ACK 列出该实例对应的节点；或在 ECS 控制台核对 spec.providerID 与实例，并在那里移除。',
  },
  'node-name-on-windows': {
    title: 'Windows 节点的主机名',
    cause: 'Windows 节点的主机名为以连字符分隔的 IP；前缀和后缀只用于节点名和实例名。',
    remedy: '无需处理。',
  },
  'node-name-invalid': {
    title: '节点名称无效',
    cause: '“{text}” 不能用于节点名称：只能包含小写字母、数字、“-”和“.”，以字母开头，以字母或数字结尾，不能有“--”或“..”；前缀必填。',
    remedy: '请修改，或不使用自定义节点名称。',
  },
  'node-name-too-long': {
    title: '节点名称过长',
    cause: '地址最长时节点名称有 {length} 个字符；最多 {most} 个。',
    remedy: '请缩短前缀或后缀。',
  },
  'node-not-found': {
    title: '未找到节点',
    cause: '集群中没有节点 {name}。',
    remedy: '请去掉该节点。',
  },
  'node-not-in-pool': {
    title: '属于其他节点池的节点',
    cause: '节点 {node} 不属于节点池 {name}。',
    remedy: '请去掉该节点，或选择它所在的节点池。',
  },
  'node-on-another-instance': {
    title: '节点运行在另一实例上',
    cause: '节点 {node} 的 provider ID 指向实例 {seen}，而不是 {requested}：此请求会移除另一台实例。',
    remedy: '请重新选择节点。',
  },
  'node-problem-detector-missing': {
    title: '托管节点池缺少 ack-node-problem-detector',
    cause: '集群未安装组件 ack-node-problem-detector；没有它，ACK 会拒绝创建托管节点池。',
    remedy: '请在 ACK 控制台安装 ack-node-problem-detector，或关闭“托管”。',
  },
  'node-quota-exceeded': {
    title: '节点配额不足',
    cause: '集群已有 {now, number} 个节点，配额为 {quota, number}；无法再增加 {added, number} 个。',
    remedy: '最多申请 {room, number} 个节点，或在配额中心提升配额。',
  },
  'node-quota-tight': {
    title: '配额不足以达到最大节点数',
    cause: '节点池最多可增加 {added, number} 个节点；配额 {quota} 仅剩 {room} 个。',
    remedy: '降低最大节点数，或在配额中心提升配额。',
  },
  'node-quota-unknown': {
    title: '节点配额未知',
    cause: 'ACK 未返回集群的节点配额或节点数。',
    remedy: '请查看配额中心；默认单集群 100 个节点。',
  },
  'node-replaced': {
    title: '节点已被替换',
    cause: '现在另一个节点使用名称 {name}；所选的节点已不存在。',
    remedy: '若要操作新节点，请重新选择。',
  },
  'node-unregistered': {
    title: '未注册到 Kubernetes',
    cause: 'Kubernetes 中已没有节点 {node}；其实例 {id} 仍在 {name} 中，将被移除。',
    remedy: '无需处理，其上没有运行 Pod。',
  },
  'nodes-keep-configuration': {
    title: '节点保留旧配置',
    cause: '{fields}：仅之后新增的节点生效。{count, number} 个节点保持原有配置：{names}。',
    remedy: '如需让这些节点也生效，请替换或升级它们。',
  },
  'nodes-not-ready': {
    title: '并非所有节点都就绪',
    cause: '{name} 的 {wanted, number} 个节点中有 {ready, number} 个就绪。',
    remedy: '请查看节点以及节点池的伸缩活动。',
  },
  'nodes-not-removed': {
    title: '节点仍然存在',
    cause: '运行后仍在 Kubernetes 或节点池中（{count, number} 个）：{names}。',
    remedy: '请查看 ACK 任务对它们的说明，然后重新申请。',
  },
  'nodes-of-several-pools': {
    title: '节点分属多个节点池',
    cause: '这些节点属于多个节点池（{names}）；ACK 每次只移除一个节点池的节点。',
    remedy: '请每次只申请一个节点池。',
  },
  'nodes-removed-already': {
    title: '已移除',
    cause: 'Kubernetes 和节点池中都已没有（{count, number} 个）：{names}。',
    remedy: '无需处理。',
  },
  'not-cordoned': {
    title: '未封锁',
    cause: '其中 {count, number} 个节点未被封锁：{names}。',
    remedy: '无需处理。',
  },
  'not-on-windows': {
    title: 'Windows 不支持',
    cause: '{field} 为 {value}；Windows 节点池中只能为 {only}。',
    remedy: '请设置为 {only}。',
  },
  'nothing-to-do': {
    title: '无需操作',
    cause: '当前状态已符合要求。',
    remedy: '无需处理。',
  },
  'only-node-removed': {
    title: '工作负载失去唯一的可用节点',
    cause: '没有其他就绪且可调度的节点能运行 {count, number} 个工作负载的 {pods, number} 个 Pod（括号内为节点数：现在 → 之后）：{names}。',
    remedy: '请先创建标签、污点、操作系统和内部版本都相同的节点池，或修改其可运行的位置。',
  },
  'password-missing': {
    title: '缺少密码',
    cause: 'Windows 节点只能用密码登录，但未填写密码。',
    remedy: '请填写 8～30 个字符的密码，且同时包含小写字母、大写字母、数字和特殊符号。',
  },
  'password-weak': {
    title: '密码不符合要求',
    cause: '密码有 {length, number} 个字符、{classes, number} 类字符；ACK 要求 8～30 个字符且包含全部四类。',
    remedy: '请同时使用小写字母、大写字母、数字和特殊符号。',
  },
  'period-invalid': {
    title: '不支持该购买时长',
    cause: '不支持购买时长 {period}（{unit}）；可选：{allowed}。',
    remedy: '请从 {allowed} 中选择。',
  },
  'pods-left-pending': {
    title: '处于 Pending 的 Pod',
    cause: '曾在其上运行的工作负载有 {count, number} 个 Pod 处于 Pending：{names}。',
    remedy: '请增加节点，或查看为何没有节点接收这些 Pod。',
  },
  'pool-auto-scaled': {
    title: '自动伸缩的节点池',
    cause: '{name} 的节点数由自动伸缩决定（{min, number}～{max, number}）；ACK 不接受固定节点数。',
    remedy: '请先将节点池改为手动伸缩。',
  },
  'pool-busy': {
    title: '节点池忙',
    cause: 'ACK 正在操作 {name}（{state}），期间不接受其他变更。',
    remedy: '请等节点池恢复为已激活后再申请。',
  },
  'pool-differs': {
    title: '节点池与请求不符',
    cause: '变更后，{name} 的 {fields} 与要求不一致。',
    remedy: '请检查是否有其他人修改了节点池，然后重新计划变更。',
  },
  'pool-emptied': {
    title: '节点池将被清空',
    cause: '{name} 的 {total, number} 个节点将全部移除；除非其他节点池承接，其 Pod 将无处运行。',
    remedy: '请确认同一操作系统的其他节点池有足够容量。',
  },
  'pool-failed': {
    title: '节点池上一次操作失败',
    cause: '{name} 处于 {state} 状态，上一次操作失败。',
    remedy: '变更前请先查看其伸缩活动。',
  },
  'pool-gone': {
    title: '节点池已不存在',
    cause: '执行后节点池 {name} 不存在。',
    remedy: '请在操作审计中查看是谁删除的。',
  },
  'pool-name-differs': {
    title: '节点池名称不符',
    cause: '节点池 {id} 的名称是 {name}，不是 {requested}。',
    remedy: '请重新选择节点池。',
  },
  'pool-name-taken': {
    title: '名称已被占用',
    cause: '集群中已有名为 {name} 的节点池。',
    remedy: '请换一个名称。',
  },
  'pool-not-empty': {
    title: '节点池中有实例',
    cause: '节点池 {name} 有 {count, number} 台实例；不选择“强制”时 ACK 会拒绝删除。',
    remedy: '请选择“强制”，或先移除其中的节点。',
  },
  'pool-not-found': {
    title: '未找到节点池',
    cause: '节点池 {name} 已不存在。',
    remedy: '请选择其他节点池。',
  },
  'pool-quota-exceeded': {
    title: '节点池数量已达上限',
    cause: '集群的节点池数已达 {now, number}，配额为 {quota, number}。',
    remedy: '删除不用的节点池，或在配额中心提升配额。',
  },
  'pool-refilled': {
    title: '节点池大小与预期不符',
    cause: '{name} 的期望节点数为 {seen, number}，预期为 {wanted, number}。节点池可能正在补充节点。',
    remedy: '请将节点池扩缩到需要的大小。',
  },
  'pool-shrinks': {
    title: '节点池将缩小',
    cause: '此调用会将 {name} 的期望节点数从 {from, number} 调整为 {to, number}：节点池不会补充节点。以其他方式移除的节点会被重新创建。',
    remedy: '如需新节点，请之后扩容节点池。',
  },
  'pool-shrinks-unnumbered': {
    title: '节点池将缩小',
    cause: '{name} 没有配置期望节点数，移除的节点不会被补充。',
    remedy: '如需新节点，请之后扩容节点池。',
  },
  'pool-size-differs': {
    title: '大小与请求不符',
    cause: '{name} 的期望节点数为 {seen, number}，要求为 {wanted, number}。',
    remedy: '请查看期间是谁修改的，再重新申请。',
  },
  'pool-size-unknown': {
    title: '当前大小未知',
    cause: 'ACK 未返回 {name} 的期望节点数；当前有 {total, number} 个节点。',
    remedy: '审批前请核对计划中的节点数。',
  },
  'pool-still-there': {
    title: '节点池仍然存在',
    cause: '执行后 ACK 仍列出节点池 {name}（{state}）。',
    remedy: '请查看其任务，然后再次申请删除。',
  },
  'pools-disagree': {
    title: 'ACK 与 Kubernetes 不一致',
    cause: '{name}：ACK 列出 {cloud, number} 个节点，Kubernetes 有 {kube, number} 个；{count, number} 个不一致：{names}。',
    remedy: '请同步节点池，让 ACK 重新读取这些节点。',
  },
  'pools-still-disagree': {
    title: 'ACK 与 Kubernetes 仍不一致',
    cause: '{name}：同步后仍有 {count, number} 个节点不一致：{names}。',
    remedy: 'ACK 可能需要几分钟；若仍不一致，请查看这些节点。',
  },
  'pre-user-data-quota': {
    title: '预自定义数据需要申请',
    cause: '加入集群前执行脚本需要先在配额中心申请。',
    remedy: '如未申请，请前往配额中心。',
  },
  'price-limit-missing': {
    title: '仅部分规格设置了价格上限',
    cause: '部分实例规格设置了价格上限，以下规格没有：{types}。',
    remedy: '请为每种所选规格设置上限，或全部去掉以使用市场价。',
  },
  'price-limit-other-type': {
    title: '其他规格的价格上限',
    cause: '为 {type} 设置了价格上限，但它不在所选实例规格中。',
    remedy: '请删除该上限，或选择该规格。',
  },
  'price-limit-invalid': {
    title: '价格上限无效',
    cause: '“{limit}” 不是 {type} 的每小时价格；写法如 0.39。',
    remedy: '请填写大于 0、最多三位小数的数字。',
  },
  'price-unknown': {
    title: '价格未知',
    cause: 'ECS 未返回 {type} 的价格。',
    remedy: '请在 ECS 控制台查看价格。',
  },
  'private-pool-mismatch': {
    title: '私有池与所选实例不匹配',
    cause: '私有池 {pool} 在所选可用区不包含所选规格；它包含：{types}。',
    remedy: '请选择其包含的规格和可用区，或更换私有池。',
  },
  'private-pool-missing': {
    title: '未指定私有池',
    cause: '指定使用私有池，但未填写私有池 ID。',
    remedy: '请选择私有池，或改用其他类型。',
  },
  'private-pool-not-found': {
    title: '未找到私有池',
    cause: '当前地域不存在私有池 {pool}。',
    remedy: '请从列表中选择私有池。',
  },
  'private-pool-unused': {
    title: '私有池未被使用',
    cause: '填写了私有池 {pool}，但仅在选择“指定”时使用。',
    remedy: '请选择“指定”，或去掉 ID。',
  },
  'provider-chooses-nodes': {
    title: '由 ACK 选择移除哪些节点',
    cause: '将移除 {total, number} 个节点中的 {count, number} 个，具体节点由 ACK 选择；即使排空失败也会移除。',
    remedy: '如果对移除哪些节点有要求，请改为按名称移除这些节点。',
  },
  'rds-id-invalid': {
    title: '不是 RDS 实例',
    cause: '“{id}” 不是 RDS 实例 ID（rm-…）。',
    remedy: '请填写 RDS 实例 ID，或删除。',
  },
  'release-unknown': {
    title: '释放或保留未知',
    cause: 'ACK 未返回 {count, number} 台实例的计费方式或加入方式，它们可能被释放，也可能被保留：{names}。',
    remedy: '请在 ACK 控制台查看这些实例，并按云盘数据会丢失来准备。',
  },
  'released-instances-remain': {
    title: '应释放的实例仍然存在',
    cause: 'ECS 仍列出 {count, number} 台应释放的实例，它们继续计费：{names}。',
    remedy: '请在 ECS 控制台查看并释放。',
  },
  'released-nodes-remain': {
    title: '已释放的节点仍在注册',
    cause: '{count, number} 个应移除的节点仍在 Kubernetes 中：{names}。',
    remedy: '请在 ECS 中查看其实例；实例已不存在的，请删除对应的 Node 对象。',
  },
  'removed-kept': {
    title: '实例保留并继续计费',
    cause: '{count, number} 台实例将离开集群、保留在 ECS 中并继续计费：{names}。',
    remedy: '不再需要时请在 ECS 控制台释放，或选择立即释放。',
  },
  'removed-without-drain': {
    title: '不排空',
    cause: '这些节点上的 {count, number} 个 Pod 不会先迁移，将随节点停止。',
    remedy: '除非节点已损坏，否则请选择排空。',
  },
  'renewal-invalid': {
    title: '不支持该续费时长',
    cause: '不支持续费时长 {period}（{unit}）；可选：{allowed}。',
    remedy: '请从 {allowed} 中选择。',
  },
  'repair-may-restart': {
    title: '实例可能重启',
    cause: 'ACK 可能重启实例；其上 {count, number} 个 Pod 会停止并重新启动。',
    remedy: '请先封锁并排空节点，或关闭重启。',
  },
  'repair-on-windows': {
    title: 'Windows 上的修复',
    cause: 'ACK 文档只说明了 Linux 节点的修复操作；对节点池 {name} 的 Windows 节点可能无效。',
    remedy: '若节点未恢复，请移除它们，由节点池创建新节点。',
  },
  'repair-not-applicable': {
    title: '修复设置不适用',
    cause: '“{operation}”对节点池 {name} 的节点无效：它们运行 {has}。',
    remedy: '请去掉该操作。',
  },
  'resource-group-not-found': {
    title: '未找到资源组',
    cause: '账号中不存在资源组 {group}。',
    remedy: '请从列表中选择资源组。',
  },
  'restart-bare': {
    title: '没有控制器的 Pod',
    cause: '{count, number} 个 Pod 没有控制器，删除后不会重建：{names}。重启会将其永久删除。',
    remedy: '请将其排除，或为其配置控制器。',
  },
  'restart-boot-id-unknown': {
    title: '启动标识未知',
    cause: '{node} 的 kubelet 没有上报启动标识（boot ID），Mullion 无法验证重启。',
    remedy: '请在 ECS 控制台重启，或先升级其 kubelet。',
  },
  'restart-pdb-never-allows': {
    title: 'PDB 永不允许驱逐',
    cause: '{count, number} 个 Pod 的 PDB 永远不会允许驱逐：{names}。',
    remedy: '请为应用增加副本，或修改其 PDB。',
  },
  'restart-pdb-waits': {
    title: 'PDB 当前阻止驱逐',
    cause: '{count, number} 个 Pod 需等待 PDB 允许驱逐：{names}。',
    remedy: '请等待应用恢复健康，或增加副本。',
  },
  'restart-empty-dir': {
    title: 'emptyDir 卷的数据将丢失',
    cause: '{count, number} 个 Pod 的 emptyDir 数据将随之丢失：{names}。',
    remedy: '如仍需要这些数据，请先迁移。',
  },
  'restart-gone': {
    title: 'Pod 已不存在',
    cause: '{count, number} 个 Pod 已结束，或此后已被重建：{names}。',
    remedy: '无需处理。',
  },
  'restart-protected-node': {
    title: '受保护节点上的 Pod',
    cause: '{count, number} 个 Pod 运行在受保护节点上：{names}。其替代 Pod 可能在其他节点运行。',
    remedy: '请先联系设置保护的人。',
  },
  'restart-in-place': {
    title: 'Pod 会中断',
    cause: '{count, number} 个 Pod 会随实例一起停止（不受 PDB 约束），之后在该实例上重新启动：{names}。停机超过五分钟后，Kubernetes 会在其他节点重建它们。',
    remedy: '请先排空，或确认可以暂时没有这些 Pod。',
  },
  'restart-instance-not-found': {
    title: 'ECS 中未找到实例',
    cause: 'ECS 未返回节点 {node} 的实例 {id}，Mullion 无法验证重启。',
    remedy: '请检查实例 ID，并授予本服务的账号 ecs:DescribeInstances。',
  },
  'restart-interrupts': {
    title: '将中断的应用',
    cause: '{count, number} 个 Pod 是其应用的唯一副本，或全部副本都会逐个重启：{names}。',
    remedy: '若应用必须保持可用，请先增加副本。',
  },
  'restart-leaving': {
    title: 'Pod 已在终止',
    cause: '{count, number} 个 Pod 已在删除中：{names}。本次运行只等待它们结束。',
    remedy: '如果一直卡住，请排空或更换其节点。',
  },
  'restart-incomplete': {
    title: '未重启的 Pod',
    cause: '{count, number} 个 Pod 未被替换：{names}。',
    remedy: '请检查阻塞原因：PDB、finalizer 或无响应的 kubelet。',
  },
  'restart-not-back': {
    title: 'Pod 数少于之前',
    cause: '{count, number} 个工作负载的运行 Pod 数少于之前：{names}。',
    remedy: '请查看新 Pod 为何未运行。',
  },
  'restart-not-running': {
    title: '实例未运行',
    cause: '{node} 所在的实例 {id} 在 ECS 中的状态为 {status}，只有运行中的实例才能重启。',
    remedy: '请等待其运行，或在 ECS 控制台启动。',
  },
  'restart-static': {
    title: '静态 Pod',
    cause: '{count, number} 个 Pod 由 kubelet 按节点上的文件运行：{names}。集群无法重启它们。',
    remedy: '请将其排除，或修改节点上的文件。',
  },
  'restart-unplaced': {
    title: '处于 Pending 的 Pod',
    cause: '{count, number} 个 Pod 处于 Pending，将被跳过：{names}。替代 Pod 同样会处于 Pending。',
    remedy: '请查看为何没有节点接收它们。',
  },
  'restart-windows-slow': {
    title: 'Windows 重启较慢',
    cause: '{count, number} 台 Windows 实例重启时可能安装更新；Mullion 对每台最多等待 45 分钟：{names}。',
    remedy: '无需处理。',
  },
  'restarted-already': {
    title: '已重启',
    cause: '{count, number} 个节点自申请以来已有新的启动标识（boot ID）：{names}。',
    remedy: '无需处理。如需再次重启，请重新申请。',
  },
  'restarted-not-ready': {
    title: '已重启但未就绪',
    cause: '{node} 已重启，但目前未就绪。',
    remedy: '请检查其状况和 kubelet；若一直如此，请修复或移除。',
  },
  'runtime-backwards': {
    title: '容器运行时版本将降低',
    cause: '已有 {count, number} 个节点的 containerd 高于 {version}：{names}。',
    remedy: '请选择不低于现有版本的版本，或排除这些节点。',
  },
  'runtime-mount-duplicate': {
    title: '多块磁盘用于容器运行时',
    cause: '有 {count, number} 块数据盘用于 kubelet 和容器运行时，只能有一块。',
    remedy: '请只选择一块。',
  },
  'runtime-not-offered': {
    title: '容器运行时不可选',
    cause: '该集群不提供 containerd {version}（可选：{offered}）。',
    remedy: '请选择提供的版本。',
  },
  'runtime-too-old': {
    title: '容器运行时版本过低，不支持 Windows',
    cause: '选择了 containerd {version}；Windows 节点要求 {needs} 及以上。',
    remedy: '请选择 containerd {needs} 及以上。',
  },
  'schedulability-differs': {
    title: '与请求不符',
    cause: '执行后有 {count, number} 个节点不符合要求：{names}。',
    remedy: '请查看期间是谁修改的，再重新申请。',
  },
  'script-too-long': {
    title: '脚本过长',
    cause: '脚本为 {bytes, number} 字节，最多 {most, number} 字节。',
    remedy: '请缩短脚本，或由脚本下载其余部分。',
  },
  'security-group-not-found': {
    title: '安全组不在集群网络中',
    cause: '集群所在 VPC 中没有安全组 {group}。',
    remedy: '请从列表中选择安全组。',
  },
  'security-groups-mixed': {
    title: '安全组类型不一致',
    cause: '普通安全组和企业级安全组不能混用。',
    remedy: '请选择同一类型的安全组。',
  },
  'shrink-release-unknown': {
    title: '部分实例释放或保留未知',
    cause: '要从 {name} 移除 {requested, number} 台实例，ACK 至少释放其中 {released, number} 台；另有 {unknown, number} 台，ACK 未返回其计费方式或加入方式。',
    remedy: '请在 ACK 控制台查看这些实例；未释放的实例会继续计费。',
  },
  'size-range-inverted': {
    title: '最小值大于最大值',
    cause: '最小节点数 {min} 大于最大节点数 {max}。',
    remedy: '请对调两者。',
  },
  'size-invalid': {
    title: '不支持该节点数',
    cause: '不支持 {size, number} 个节点；可选 {min}～{max}。',
    remedy: '请选择 {min}～{max}。',
  },
  'snapshot-id-invalid': {
    title: '不是快照',
    cause: '“{snapshot}” 不是快照 ID（s-…）。',
    remedy: '请填写快照 ID，或留空。',
  },
  'sold-out': {
    title: '库存不足',
    cause: '所选实例规格在所选可用区均已售罄。',
    remedy: '请选择其他实例规格，或其他可用区的交换机。',
  },
  'sold-out-in-part': {
    title: '部分库存不足',
    cause: '当前售罄：{which}。',
    remedy: '请增加实例规格或可用区，以保证节点池可以扩容。',
  },
  'spot-fixed': {
    title: '抢占式设置不可修改',
    cause: '节点池不能从 {from} 改为 {to}：抢占式与其他付费类型不能互换。',
    remedy: '请用另一种付费类型新建节点池。',
  },
  'spot-only': {
    title: '仅适用于抢占式实例',
    cause: '{field} 仅适用于抢占式实例；当前付费类型为 {method}。',
    remedy: '请选择抢占式付费，或不使用该选项。',
  },
  'surge-nodes-left': {
    title: '仍有临时扩容节点',
    cause: '一次被停止的升级留下 {count, number} 个临时扩容节点（surge node），仍在节点池中：{names}。',
    remedy: '如不需要其容量，请将其从节点池移除。',
  },
  'blocking-pdb-covers-all': {
    title: '阻塞的 PDB',
    cause: 'PodDisruptionBudget {budget} 要求 {expected, number} 个 Pod 中有 {desired, number} 个健康，会阻塞所有排空，以及 ACK 对相关节点的升级和移除。',
    remedy: '请为其工作负载增加一个副本，或放宽该 PDB。',
  },
  'blocking-pdb-none-healthy': {
    title: '没有健康 Pod 的阻塞 PDB',
    cause: 'PodDisruptionBudget {budget} 没有健康的 Pod，而要求 {desired, number} 个，会阻塞所有排空，以及 ACK 对相关节点的升级和移除。',
    remedy: '请修复其工作负载，或设置 unhealthyPodEvictionPolicy: AlwaysAllow。',
  },
  'stock-unknown': {
    title: '库存未知',
    cause: 'ECS 未返回 {which} 是否有库存。',
    remedy: '无需处理；运行时即可得知是否有库存。',
  },
  'subscriptions-kept': {
    title: '包年包月实例保留并继续计费',
    cause: '{count, number} 台实例为包年包月：ACK 会保留它们，仍注册为节点并继续计费：{names}。',
    remedy: '如需释放，请先转为按量付费，再在 ECS 控制台释放。',
  },
  'subscriptions-not-released': {
    title: '包年包月实例不会释放',
    cause: '{count, number} 台实例为包年包月：ACK 将其移出集群，但会继续计费：{names}。',
    remedy: '如需释放，请先转为按量付费，再在 ECS 控制台释放。',
  },
  'subscriptions-stay': {
    title: '包年包月实例保留',
    cause: '节点池 {name} 有 {count, number} 台包年包月实例；缩容不会释放它们，它们继续计费：{names}。',
    remedy: '请先转为按量付费，或选择不小于 {count, number} 的节点数。',
  },
  'surge-not-possible': {
    title: '无法添加临时扩容节点',
    cause: '{name} 没有可调高的期望节点数：由自动伸缩决定，或 ACK 未返回。',
    remedy: '请不使用临时扩容节点升级，或先设置期望节点数。',
  },
  'surge-nodes': {
    title: '临时扩容节点',
    cause: '{count, number} 个临时扩容节点（surge node）使 {name} 的期望节点数变为 {wanted, number}，每小时费用至少 {cost, number} {currency}。结束时 Mullion 会排空并移除这些节点。',
    remedy: '无需处理。',
  },
  'surge-nodes-unpriced': {
    title: '临时扩容节点，价格未知',
    cause: '{count, number} 个临时扩容节点（surge node）使 {name} 的期望节点数变为 {wanted, number}。结束时 Mullion 会排空并移除这些节点。ECS 未返回价格。',
    remedy: '如有需要，请在 ECS 控制台查看价格。',
  },
  'system-disks-lost': {
    title: '系统盘的数据将丢失',
    cause: '{count, number} 个节点的系统盘将被更换：{names}。Pod 保存在其中的数据（hostPath、emptyDir、镜像）将丢失。',
    remedy: '请先将需要的数据移至存储卷。',
  },
  'tag-invalid': {
    title: 'ECS 标签无效',
    cause: '“{key}” = “{value}” 不是合法的 ECS 标签：键为 1～128 个字符，值不超过 128 个字符，且都不能包含 http:// 或 https://。',
    remedy: '请修改键或值。',
  },
  'tag-reserved': {
    title: '保留的 ECS 标签',
    cause: '“{key}” 由阿里云、ACK 或 Mullion 保留。',
    remedy: '请换一个键。',
  },
  'tags-overflow': {
    title: 'ECS 标签数超过实例上限',
    cause: '自动伸缩会把每个标签和污点写成 ECS 标签：连同保留标签共 {count} 个，而每个实例最多 {most} 个。',
    remedy: '请减少标签或污点，或在配额中心提升标签配额。',
  },
  'taint-duplicate': {
    title: '污点重复',
    cause: '污点 {key}（{effect}）重复。',
    remedy: '请删除其中一个。',
  },
  'taint-deletes-pods': {
    title: '污点会立即删除 Pod',
    cause: '这些节点上有 {count, number} 个 Pod 不容忍新的 NoExecute 污点，会立即被删除，不受 PDB 约束：{names}。',
    remedy: '请改用排空（会遵守 PDB），或先为 Pod 添加容忍度。',
  },
  'taint-evicts': {
    title: '污点会驱逐 Pod',
    cause: '节点池节点上有 {count, number} 个 Pod 不容忍新的 NoExecute 污点：{names}。',
    remedy: '请先为这些工作负载添加容忍度，或改用 NoSchedule。',
  },
  'too-few-removable': {
    title: '可移除的节点可能不足',
    cause: '要移除 {requested, number} 个节点，但 {name} 中只有 {can, number} 个不是包年包月：节点池可能达不到该节点数。',
    remedy: '请选择更大的节点数，或先将其余实例转为按量付费。',
  },
  'too-many-data-disks': {
    title: '数据盘过多',
    cause: '填写了 {count} 块数据盘；每个实例最多 64 块。',
    remedy: '请减少数据盘。',
  },
  'too-many-security-groups': {
    title: '安全组过多',
    cause: '选择了 {count} 个安全组；每个实例最多 {most} 个。',
    remedy: '请最多保留 {most} 个。',
  },
  'too-many-tags': {
    title: 'ECS 标签过多',
    cause: '填写了 {count} 个 ECS 标签，最多 {most} 个：每个实例最多 20 个，其中 ACK 与 Mullion 的标记占用 {kept} 个。',
    remedy: '请删除部分标签。',
  },
  'too-many-v-switches': {
    title: '交换机过多',
    cause: '选择了 {count} 个交换机；ACK 最多支持 8 个。',
    remedy: '请保留不超过 8 个交换机。',
  },
  'upgrade-batches': {
    title: '分批升级',
    cause: '共 {count, number} 个节点，每批 {parallel, number} 个，分 {batches, number} 批：{names}。ACK 可能按其他顺序处理。',
    remedy: '无需处理。',
  },
  'upgrade-pdb-blocks': {
    title: 'PDB 阻塞升级',
    cause: '这些节点上有 Pod 受 {count, number} 个当前不允许中断的 PDB 保护：{names}。排空会等待它们。',
    remedy: '请在其他节点上增加副本，或放宽 PDB。',
  },
  'upgrade-by-batches': {
    title: '分批升级',
    cause: '{count, number} 个节点分 {batches, number} 批：{list}。Mullion 排空一个批次，ACK 更换其系统盘；集群恢复健康后开始下一批次。',
    remedy: '无需处理。',
  },
  'upgrade-empty': {
    title: '未选择升级内容',
    cause: 'kubelet、容器运行时和镜像均未选择升级。',
    remedy: '请至少选择其中一项。',
  },
  'upgrade-host-path': {
    title: '系统盘的数据将丢失',
    cause: '{count, number} 个 Pod 在节点磁盘上保存数据，而该磁盘将被更换：{names}。',
    remedy: '请将数据迁移到存储卷，或按名称接受丢失。',
  },
  'upgrade-incomplete': {
    title: '有节点未升级',
    cause: '运行后仍有 {count, number} 个节点未达到目标：{names}。',
    remedy: '请查看 ACK 任务对这些节点的说明，然后为剩余节点重新申请。',
  },
  'upgrade-no-nodes': {
    title: '没有可升级的节点',
    cause: '{name} 在 Kubernetes 中没有节点。',
    remedy: '请编辑节点池：新节点将按其版本创建。',
  },
  'upgrade-nodes-cordoned': {
    title: '有节点仍被封锁',
    cause: '升级后仍处于封锁状态的节点（{count, number} 个）：{names}。',
    remedy: '请查明原因，然后取消封锁。',
  },
  'upgrade-nodes-not-ready': {
    title: '有节点未就绪',
    cause: '升级前有 {count, number} 个节点未 Ready：{names}。失败节点超过 {maxFailed, number} 个时 ACK 会停止。',
    remedy: '请先修复或移除这些节点。',
  },
  'upgrade-nodes-up-to-date': {
    title: '节点已符合要求',
    cause: '{total, number} 个节点中有 {count, number} 个已符合请求，将被跳过。',
    remedy: '无需处理。',
  },
  'upgrade-uncordons-nodes': {
    title: '已封锁的节点会变为可调度',
    cause: '{count, number} 个节点已封锁：{names}。更换系统盘后，节点会以可调度状态重新注册。',
    remedy: '如需保持封锁，请在升级后再次封锁，或不选这些节点。',
  },
  'upgrade-capacity-short': {
    title: '一个批次期间容量不足',
    cause: '每批 {parallel, number} 个节点升级期间，最满节点上的 Pod 请求 {cpu, number} vCPU 和 {memory, number} GiB；其余 {os} 节点未被请求的只有 {freeCpu, number} vCPU 和 {freeMemory, number} GiB。',
    remedy: '请减少每批节点数，或先增加节点。',
  },
  'upgrade-warnings-ignored': {
    title: 'ACK 的警告被忽略',
    cause: '即使 ACK 升级前检查给出警告，也会升级节点。',
    remedy: '除非清楚哪项警告造成阻碍，否则请保留警告检查。',
  },
  'upgrade-batch-is-all': {
    title: '批次期间没有可调度的节点',
    cause: '该批次 {count, number} 个节点升级期间，没有就绪且可调度的 {os} 节点：{names}。',
    remedy: '请添加临时扩容节点，或减少每批节点数。',
  },
  'upgrade-estimate': {
    title: '预计耗时',
    cause: '约 {minutes, number} 分钟；若每个 Pod 都用满宽限期且磁盘较慢，则为 {most, number} 分钟。依据：宽限期、PDB、观察时间以及更换系统盘的通常用时。',
    remedy: '无需处理。',
  },
  'upgrade-workloads-wait': {
    title: '升级期间没有其他节点',
    cause: '{name} 之外没有节点接收 {count, number} 个工作负载，而一个批次可能包含所有接收它们的节点：{names}。',
    remedy: '请减少每批节点数。',
  },
  'v-switch-internet-unknown': {
    title: '能否访问公网未知',
    cause: '{vSwitch} 中的节点能否访问公网未知：VPC API 未返回 NAT 网关。',
    remedy: '请授予 vpc:DescribeNatGateways 和 vpc:DescribeSnatTableEntries 权限，或人工确认 SNAT 条目。',
  },
  'v-switch-no-internet': {
    title: '无法访问公网',
    cause: '{zone} 的交换机 {vSwitch} 没有被任何 NAT 网关的 SNAT 条目覆盖；其中的 Windows 节点无法加入集群。',
    remedy: '请为该交换机添加 SNAT 条目、为节点分配公网地址，或换一个交换机。',
  },
  'v-switch-no-internet-linux': {
    title: '无法访问公网',
    cause: '{zone} 的交换机 {vSwitch} 没有被任何 NAT 网关的 SNAT 条目覆盖；其中的节点无法拉取公网镜像，可能无法加入集群。',
    remedy: '请为该交换机添加 SNAT 条目、为节点分配公网地址，或换一个交换机。',
  },
  'v-switch-not-found': {
    title: '交换机不在集群网络中',
    cause: '集群所在 VPC 中没有交换机 {vSwitch}。',
    remedy: '请选择 VPC {vpc} 中的交换机。',
  },
  'v-switches-missing': {
    title: '未选择交换机',
    cause: '未选择交换机，节点无处创建。',
    remedy: '请选择 1～8 个交换机。',
  },
  'windows-build-changes': {
    title: 'Windows 内部版本改变',
    cause: '节点的 Windows 内部版本将从 {from} 变为 {to}。进程隔离的容器只有在镜像与节点内部版本一致时才能启动。',
    remedy: '请为此处运行的所有工作负载准备内部版本 {to} 的镜像。',
  },
  'windows-disk-small': {
    title: '系统盘过小，不支持 Windows',
    cause: '系统盘为 {size, number} GiB；Windows 镜像自身就需要 {needs, number} GiB。',
    remedy: '请至少选择 {needs, number} GiB，建议 120 GiB，因为还要存放容器镜像。',
  },
  'windows-images-incompatible': {
    title: '为旧 Windows 内部版本构建的工作负载',
    cause: '有 {count, number} 个工作负载基于 Windows 内部版本 {from} 构建，或通过选择器限定在该版本，无法在升级后的节点上运行：{names}。',
    remedy: '请在升级后立即为其更换内部版本 {to} 的镜像，或为其保留内部版本 {from} 的节点池。',
  },
  'windows-pool-managed': {
    title: '托管的 Windows 节点池',
    cause: '托管节点池不支持 Windows 节点。',
    remedy: '请关闭“托管”。',
  },
  'windows-script-header': {
    title: 'Windows 脚本缺少首行标记',
    cause: 'Windows 节点的脚本首行须为 [bat] 或 [powershell]，否则不会执行。',
    remedy: '请以 [bat] 或 [powershell] 开头。',
  },
  'windows-taint-missing': {
    title: 'Windows 节点池没有污点',
    cause: '没有任何机制阻止未指定操作系统的 Linux Pod 调度到新节点。',
    remedy: '请添加污点 os=windows:NoSchedule，并让 Windows 工作负载容忍它。',
  },
  'windows-workloads-would-fail': {
    title: 'Windows 工作负载无法在新节点上启动',
    cause: '{count, number} 个 Windows 工作负载可能被调度到内部版本 {build} 的新节点，但其容器无法在其上启动：{names}。',
    remedy: '请用 nodeSelector node.kubernetes.io/windows-build 指定与其镜像一致的内部版本，或换用内部版本 {build} 的镜像。',
  },
  'value-unknown': {
    title: '未知取值',
    cause: '{field}的取值“{word}”不在可选值之内：{known}。',
    remedy: '请选择其中之一：{known}。',
  },
  'workload-already-patched': {
    title: '工作负载已符合要求',
    cause: '{count, number} 个工作负载的这些字段已经如此：{names}。',
    remedy: '无需处理。',
  },
  'workload-controlled': {
    title: '由其他对象控制的工作负载',
    cause: '{name} 由 {owner} 控制，{owner} 会还原这些字段。',
    remedy: '请改为给 {owner} 打补丁。',
  },
  'workload-field-owned': {
    title: '字段由其他字段管理者应用',
    cause: '字段管理者 {manager} 应用了 {name} 的 {fields}；Mullion 不会接管其他管理者的字段。',
    remedy: '请在 {manager} 的来源处修改；差异可直接提交到 Git。',
  },
  'workload-field-taken': {
    title: '字段由其他字段管理者写入',
    cause: '字段管理者 {manager} 写入了 {name} 的 {fields}，其下一次写入可能会还原。',
    remedy: '请在 {manager} 的来源处做同样的修改。',
  },
  'workload-immutable': {
    title: '字段不可变',
    cause: '{count, number} 个对象的这些字段在创建后不允许修改：{names}。',
    remedy: '请删除该对象，并用修补后的清单重新创建；Job 会从头运行。差异见工作负载页面。',
  },
  'workload-made-worse': {
    title: '补丁会使情况变差',
    cause: '应用补丁后，{name} 的结论会从“{before}”变为“{after}”，或违反当前满足的 {count, number} 条规则：{rules}。',
    remedy: '请重新查看该工作负载并选择其他补丁。',
  },
  'workload-managed-elsewhere': {
    title: '工作负载会被其他工具还原',
    cause: '{tool}（{manager}）使 {count, number} 个工作负载与其来源保持一致，可能会还原这些字段：{names}。',
    remedy: '请将差异提交到其来源，或在补丁需要生效期间暂停其同步。',
  },
  'workload-no-rollout': {
    title: 'Pod 不会被替换',
    cause: '{count, number} 个工作负载的现有 Pod 不会跟随补丁，补丁只对新 Pod 生效：{names}。',
    remedy: '待旧 Pod 可以停止时删除它们，或让该工作负载再次运行。',
  },
  'workload-not-better': {
    title: '补丁不修复任何问题',
    cause: '补丁不改变 {count, number} 个工作负载可运行的位置，也不修复任何检查结果：{names}。',
    remedy: '若无其他理由，请去掉。',
  },
  'workload-not-found': {
    title: '未找到工作负载',
    cause: '{count, number} 个工作负载已不存在：{names}。',
    remedy: '请去掉后再次申请。',
  },
  'workload-patch-moved': {
    title: '补丁已不适用',
    cause: '{count, number} 个工作负载的相关字段此后已被修改：{names}。',
    remedy: '请重新打开该工作负载，并以当前显示的补丁再次申请。',
  },
  'workload-paused': {
    title: '发布已暂停',
    cause: '{count, number} 个 Deployment 的发布已暂停：{names}。运行会等待，直到发布恢复。',
    remedy: '请先恢复发布（`kubectl rollout resume`）。',
  },
  'workload-pods-stuck': {
    title: '补丁后 Pod 未运行',
    cause: '发布已结束，但 {count, number} 个 Pod 没有运行：{names}。',
    remedy: '原因见该工作负载的页面。',
  },
  'workload-rejected': {
    title: 'API Server 拒绝补丁',
    cause: 'API Server 在试运行（dry run）中拒绝了 {name} 的补丁：{message}',
    remedy: '请修正其指出的问题后再次申请；未做任何更改。',
  },
  'workload-rendered-elsewhere': {
    title: '工作负载由其他工具生成',
    cause: '{count, number} 个工作负载由 {tool}（{manager}）写入：{names}。其下一次运行不包含此补丁。',
    remedy: '请同时将差异提交到其来源。',
  },
  'workload-replaced': {
    title: '工作负载已被重建',
    cause: '自生成补丁以来，{count, number} 个工作负载已以同名重建：{names}。',
    remedy: '请重新打开该工作负载，并以当前显示的补丁再次申请。',
  },
  'workload-restarts': {
    title: 'Pod 将被重建',
    cause: '控制器将按其更新策略重新创建 {count, number} 个运行中的 Pod：{names}。',
    remedy: '若应用不能中断，请在业务低峰期申请。',
  },
  'workload-differs': {
    title: '工作负载与请求不符',
    cause: '运行结束后，{count, number} 个工作负载没有补丁后的字段：{names}。',
    remedy: '请查明由谁还原；检查结果会指出每个工作负载的管理者。',
  },
  'workloads-schedulable': {
    title: 'Linux 工作负载可能调度到新节点',
    cause: '{count, number} 个工作负载未指定操作系统，可能被调度到新的 Windows 节点：{names}。',
    remedy: '请为其设置 nodeSelector kubernetes.io/os: linux，或为节点池添加污点 os=windows:NoSchedule。',
  },
  'workloads-tolerate-taints': {
    title: 'Linux 工作负载容忍新节点的污点',
    cause: '{count, number} 个未指定操作系统的工作负载可容忍新 Windows 节点的污点：{names}。',
    remedy: '请为其设置 nodeSelector kubernetes.io/os: linux；污点无法阻止它们。',
  },
} satisfies Translation<typeof en>;
