export default {
  'CLU-001': {
    title: 'No schedulable Linux node',
    cause: 'None of the {count, number} Linux nodes is Ready, schedulable and untainted. CoreDNS, network plugins, metrics and webhooks run only on Linux.',
    remedy: 'Add a Linux node pool.{provider, select, ack { ACK recommends at least two nodes.} other {}}',
  },
  'CLU-002': {
    title: 'Several Windows builds without RuntimeClasses',
    cause: 'The Windows nodes have the builds {builds}, and no RuntimeClass selects one. Each workload must set its own selector and tolerations.',
    remedy: 'Create a RuntimeClass with selector and tolerations for each build.',
  },
  'CLU-003': {
    title: 'RuntimeClass matches no node',
    cause: 'RuntimeClass {name} selects {selector}. {count, plural, =0 {No node matches.} one {# node matches, but its tolerations do not cover the taints there.} other {# nodes match, but its tolerations do not cover the taints of any.}} Pods that use it stay Pending.',
    remedy: 'Correct scheduling.nodeSelector and scheduling.tolerations, or delete the RuntimeClass.',
  },
  'CLU-004': {
    title: 'Components missing on Windows nodes',
    cause: 'DaemonSet {name} has no Ready pod on {nodes}. Network, volumes, logs or metrics are missing there.',
    remedy: 'Check why its pods are missing or not Ready. The toleration for these nodes may be missing.',
  },
  'CLU-005': {
    title: 'Default StorageClass unusable on Windows',
    cause: 'StorageClass {name} is the default: {reason}. Claims of Windows pods are bound but never mounted.',
    remedy: 'Create a StorageClass for Windows (ntfs, and a driver with a Windows plugin), and reference it in the claims.',
  },
  'CLU-006': {
    title: 'Next upgrade removes a Windows version',
    cause: 'From Kubernetes 1.{minor, number}, {product} nodes are not available here, and {nodes} run it. As of {asOf}.',
    remedy: 'Migrate these node pools to a newer Windows version first.',
  },
  'CLU-007': {
    title: 'gMSA used but not installed',
    cause: '{workloads} reference a gMSA credential spec, but the cluster lacks the kind GMSACredentialSpec or its webhook. The reference cannot be resolved.',
    remedy: 'Install kubernetes-sigs/windows-gmsa.',
  },
  'LIN-001': {
    title: 'Can be scheduled to Windows nodes',
    cause: 'It selects no OS and can be scheduled to Windows nodes: {nodes}. {starts, select, no {Its images cannot be pulled or started there.} yes {Its images start there, but the rest of it is for Linux.} other {Whether it starts there is unknown.}}',
    remedy: '{starts, select, unknown {If it is for Linux, select} other {Select}} kubernetes.io/os linux. To protect all such workloads at once, taint the Windows nodes.',
  },
  'LIN-002': {
    title: 'Only taints exclude Windows nodes',
    cause: 'It selects no OS. Only {taints} keeps it off Windows nodes, until a taint is removed or the workload tolerates it.',
    remedy: 'Select kubernetes.io/os linux.',
  },
  'LIN-003': {
    title: 'Tolerates every taint without selecting OS',
    cause: 'A toleration without a key matches every taint, including those of Windows nodes: {nodes}.',
    remedy: 'Select kubernetes.io/os linux.',
  },
  'LIN-004': {
    title: 'Linux DaemonSet reaches Windows nodes',
    cause: 'Its controller creates a pod on each of these Windows nodes, where it fails: {nodes}. The DaemonSet never becomes ready, and its rollouts stop.',
    remedy: 'Select kubernetes.io/os linux in the template.',
  },
  'LIN-005': {
    title: 'Chart of add-on selects no OS',
    cause: 'This appears to be {addon}, whose chart selects no OS by default. A cluster with Windows nodes needs the selector.',
    remedy: 'Set the chart value nodeSelector to kubernetes.io/os: linux.',
  },
  'LIN-006': {
    title: 'Tainted Windows nodes block topology spread',
    cause: 'It spreads over {key} and selects no OS. {domains, number} domains contain only Windows nodes that it cannot use ({nodes}). They count as empty, so at most {count, number} replicas are scheduled.',
    remedy: 'Select kubernetes.io/os linux, or set nodeTaintsPolicy: Honor in each constraint.',
  },
  'LIN-007': {
    title: 'Linux nodes tainted, Windows nodes not',
    cause: 'Every Linux node has a taint that it does not tolerate ({taints}). It can be scheduled only to Windows nodes: {nodes}.',
    remedy: 'Select kubernetes.io/os linux and tolerate the taint, or remove the taint from the Linux nodes.',
  },
  'LIN-008': {
    title: 'spec.os.name not set',
    cause: 'With spec.os.name: linux, a Windows kubelet rejects the pod immediately, and the intended OS is documented.',
    remedy: 'Set it, together with the selector kubernetes.io/os linux.',
  },
  'LIN-009': {
    title: 'Linux workload tolerates Windows taint',
    cause: 'The toleration of {key} allows Windows nodes, and it selects no OS. The toleration was probably copied from a Windows manifest.',
    remedy: 'Remove the toleration, and select kubernetes.io/os linux.',
  },
  'LIN-010': {
    title: 'Linux workload pinned to Windows node',
    cause: 'It can run only on {node}, which is a Windows node. It never starts there.',
    remedy: 'Remove the constraint, and select kubernetes.io/os linux.',
  },
  'LIN-011': {
    title: 'Affinity requires Linux and Windows together',
    cause: 'Its affinity requires a node with pods that all run on {os} nodes, but the workload is for the other OS. No node can satisfy this.',
    remedy: 'Use the zone as topology key (topology.kubernetes.io/zone), or remove the term.',
  },
  'LIN-012': {
    title: 'Namespace could select the OS',
    cause: '{count, number} workloads in namespace {namespace} need the selector kubernetes.io/os {os}.',
    remedy: 'Annotate the namespace with scheduler.alpha.kubernetes.io/node-selector: kubernetes.io/os={os} if the admission plugin PodNodeSelector is enabled, or use a mutating policy.',
  },
  'LIN-013': {
    title: 'Image user decides whether it starts',
    cause: 'Container {container} sets runAsNonRoot without runAsUser. The kubelet starts it only if the user of {image} is a number other than 0.',
    remedy: 'Set runAsUser to the number of a user that the image supports.',
  },
  'MUL-001': {
    title: 'Ignore annotation not effective',
    cause: 'The annotation {annotation} has expired or cannot be parsed (until: {until}), so {rule} is not ignored.',
    remedy: 'Write it as JSON with reason, by and optionally until (a date such as 2027-03-31), or remove it.',
  },
  'MUL-002': {
    title: 'Intended OS unknown',
    cause: 'Neither fields nor images indicate Linux or Windows. It is evaluated as a Linux workload, and rules that depend on the OS are skipped.',
    remedy: 'Set spec.os.name and a nodeSelector on kubernetes.io/os.',
  },
  'MUL-003': {
    title: 'PDB never allows an eviction',
    cause: 'PodDisruptionBudget {budget} requires {required, number} healthy {required, plural, one {pod} other {pods}}; it has {replicas, plural, one {# replica} other {# replicas}}. Drains and upgrades of its nodes cannot evict them.',
    remedy: 'Run more replicas than the PDB requires, or relax the PDB.',
  },
  'MUL-004': {
    title: 'Pods rejected later',
    cause:
      '{suspended, select, yes {It is suspended and creates no pods. Once it is resumed, the API server rejects them} complete {Its present pods stay. The API server rejects new ones, such as those that replace them after an eviction} other {Only some of its pods can exist at a time. The API server rejects the others, and the Job controller tries again}}: “{message}”.',
    remedy: 'Change what is rejected or the quota{suspended, select, complete {} other {, or lower parallelism}}.',
  },
  'MUL-005': {
    title: 'Pods block the rollout',
    cause: 'The StatefulSet replaces no pod before {count, plural, one {this pod is} other {these # pods are}} Ready (podManagementPolicy OrderedReady): {pods}. The new template does not reach {count, plural, one {it} other {them}}.',
    remedy: 'Delete the pods after the change if they do not become Ready: they are recreated from the new template.',
  },
  'NODE-001': {
    title: 'Windows nodes without taint',
    cause: '{nodes}: workloads that select no OS can be scheduled there.{evaluated, select, yes { Such workloads now: {workloads}.} other {}}',
    remedy: 'Add the toleration os=windows:NoSchedule to Windows workloads, then set the taint in the node pool. A taint on a node alone is lost when the node is replaced.',
  },
  'NODE-002': {
    title: 'Windows nodes have different taints',
    cause: '{nodes} have {taints}. One toleration does not match them all, because taints are compared exactly.',
    remedy: 'Use one taint for all Windows node pools.',
  },
  'NODE-003': {
    title: 'Windows taint is only PreferNoSchedule',
    cause: '{nodes} have {taints}. The scheduler prefers other nodes, but can still use these.',
    remedy: 'Use the effect NoSchedule.',
  },
  'NODE-004': {
    title: 'windows-build label missing or outdated',
    cause: '{nodes}: the node runs build {build}, but its label windows-build is {label}. Selectors and RuntimeClasses use the label.',
    remedy: 'Restart the kubelet, or set the label node.kubernetes.io/windows-build=10.0.{build}.',
  },
  'NODE-005': {
    title: 'OS label missing or wrong',
    cause: '{nodes}: the node runs {os}, but its label kubernetes.io/os is {label}. Selectors use the label.',
    remedy: 'Correct the label, and find out what changes it.',
  },
  'NODE-006': {
    title: 'Windows version is retired',
    cause: '{nodes} run {product} (build {build}): {why, select, ended {Microsoft has ended its support} provider {{provider} no longer supports it} other {Kubernetes does not support such nodes}}, as of {asOf}. Workloads that require it: {workloads}.',
    remedy: 'Create a node pool with a supported release ({releases}), and migrate the workloads.',
  },
  'NODE-007': {
    title: 'Container runtime too old for Windows',
    cause: '{nodes} run {runtime}. Kubelets from 1.24 do not support Docker, and containerd before 1.6 does not support Windows. Before 1.7.6, containerd starts only images with the exact build of the node.',
    remedy: 'Upgrade containerd, preferably with the node pool.',
  },
  'NODE-008': {
    title: 'Kubelet far behind control plane',
    cause: '{nodes}: kubelet 1.{kubelet, number}, control plane 1.{control, number}. At most three minor versions are supported; the next control plane upgrade exceeds this, or it is already exceeded.',
    remedy: 'Upgrade the node pool.',
  },
  'NODE-009': {
    title: 'Too little reserved for the system',
    cause: '{nodes}: {memory} GiB of memory is reserved for Windows, which needs about 2 GiB or more, and some CPU. Nothing else protects the node.',
    remedy: 'Set kube-reserved and system-reserved of the kubelet in the node pool.',
  },
  'NODE-010': {
    title: 'Different Windows builds in node pool',
    cause: 'The nodes of this pool have the builds {builds}, after an incomplete upgrade or a manually added node. A selector for the pool does not determine the build.',
    remedy: 'Complete the upgrade.',
  },
  'NODE-011': {
    title: 'Windows nodes too small',
    cause: '{nodes} have less than 4 CPUs or 8 GiB of memory, the recommended minimum.{provider, select, ack { ACK does not create smaller ones.} other {}}',
    remedy: 'Use a larger instance type.',
  },
  'NODE-012': {
    title: 'Linux nodes tainted instead of Windows',
    cause: 'All Linux nodes have {taints}, and no Windows node has a taint. Workloads without tolerations are scheduled to Windows nodes.',
    remedy: 'Remove the taint from the Linux nodes, and taint the Windows nodes.',
  },
  'NODE-013': {
    title: 'Different patch levels',
    cause: 'Nodes with build {build} have the patch levels {patches}. This is normal during patching; images start on all of them.',
    remedy: 'No action needed, unless the difference persists.',
  },
  'NODE-014': {
    title: 'No eviction under memory pressure',
    cause: '{nodes}: on Windows, kubelets before 1.31 evict no pods when memory runs out. The node pages to disk.',
    remedy: 'Upgrade the node pool.',
  },
  'WIN-IMG-001': {
    title: 'Image starts on no candidate node',
    cause: 'The image {image} is built for {builds}, but the {count, plural, one {only candidate Windows node runs} other {# candidate Windows nodes run}} build {hosts}. With process isolation, the node must accept the build of the image.',
    remedy: 'Use a tag for an available build, or select nodes that run the image.',
  },
  'WIN-IMG-002': {
    title: 'Image newer than its nodes',
    cause: 'The image {image} is built for {builds}, newer than all candidate nodes ({hosts}). A newer image never runs on an older Windows, even with Hyper-V isolation.',
    remedy: 'Use a tag for the build of the nodes, or select newer nodes.',
  },
  'WIN-IMG-003': {
    title: '.NET tag has no Windows variant',
    cause: '{image} is for Linux only: since .NET 8, tags without nanoserver or windowsservercore contain no Windows variant. On Windows nodes the pull fails with "no match for platform".',
    remedy: 'Use a tag with nanoserver or windowsservercore and the release of the nodes.',
  },
  'WIN-IMG-004': {
    title: '.NET Framework tag does not match',
    cause: '{image} contains builds {builds}, and none of them starts on the candidate nodes. 4.8 and latest are for 2016 and 2019, 4.8.1 is for 2022 and 2025.',
    remedy: 'Use 4.8.1, or a tag with windowsservercore and the release of the nodes.',
  },
  'WIN-IMG-005': {
    title: 'Base image without existing tag',
    cause: '{image} names no release. Windows base images have no tag latest, so the pull fails.',
    remedy: 'Specify the release of the nodes, for example ltsc2022.',
  },
  'WIN-IMG-006': {
    title: 'Image for an unsupported Windows release',
    cause: 'The image {image} is built for {builds}. Nodes that Kubernetes supports do not run images for Windows Server 2016, 1709, 1803, 1903, 1909, 2004 or 20H2.',
    remedy: 'Rebuild it on a release that the nodes can run: {tags}.',
  },
  'WIN-IMG-007': {
    title: 'Repository withdrawn by Microsoft',
    cause: '{image} is in microsoft/ on Docker Hub, which is withdrawn and unpatched. Without a tag it dates from Windows Server 2016.',
    remedy: 'Use its successor on mcr.microsoft.com.',
  },
  'WIN-IMG-008': {
    title: 'Image platform unknown',
    cause: 'The name of {image} does not indicate its OS or Windows build, and the cluster has {builds}. {refused, select, none {Whether it starts is unknown until a node has pulled it.} other {containerd refused it on build {refused}; whether it starts elsewhere is unknown.}}',
    remedy: 'Add the build to the tag, or enable the registry lookup in Mullion.',
  },
  'WIN-IMG-009': {
    title: 'Linux image on Windows nodes',
    cause: 'The image {image} is a Linux image, but the pod can be scheduled only to Windows nodes. It fails with ErrImagePull or does not start.',
    remedy: 'Use a Windows variant of the image, or schedule the pod to Linux nodes.',
  },
  'WIN-IMG-010': {
    title: 'Windows image can reach Linux nodes',
    cause: 'The image {image} is a Windows image, but the pod can be scheduled to {count, plural, one {# Linux node} other {# Linux nodes}}, where it never starts.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows, and the tolerations for the Windows nodes.',
  },
  'WIN-IMG-011': {
    title: 'Older image needs newer containerd',
    cause: 'The image {image} with build {builds} can run on build {hosts}, but containerd on {count, plural, one {# node} other {# nodes}} ({runtime}) requires equal builds when it pulls.',
    remedy: 'Upgrade containerd there to 1.7.6 or later, or select nodes with the same build.',
  },
  'WIN-IMG-012': {
    title: 'HostProcess image built for other builds',
    cause: 'A HostProcess container runs on any build, but the pull still requires a match. {image} contains {builds}; {count, plural, one {# candidate node runs} other {# candidate nodes run}} {hosts}.',
    remedy: 'Build it on the base image for HostProcess containers, which has no build.',
  },
  'WIN-IMG-013': {
    title: 'HostProcess base image in ordinary container',
    cause: 'The image {image} contains no Windows files. It is made for HostProcess containers, which use those of the host, and {container} is not one.',
    remedy: 'Make it a HostProcess container with hostNetwork, or use a complete Windows image.',
  },
  'WIN-IMG-014': {
    title: 'Command not available in Nano Server',
    cause: 'The image {image} of {container} is based on Nano Server, which has cmd but no Windows PowerShell, installer, IIS or .NET Framework. The command runs: {command}',
    remedy: 'Use the Server Core variant, or change the command.',
  },
  'WIN-IMG-015': {
    title: 'Windows build of image no longer offered by provider',
    cause: '{isGuess, select, yes {By its name, the image {image} is for build {builds}.} other {The image {image} is only for build {builds}.}} {provider} does not offer {product} from Kubernetes 1.{minor, number} (as of {asOf}).',
    remedy: 'Rebuild it on a release that {provider} offers then: {tags}. Images for 2022 also run on 2025 with containerd 1.7.6 or later.',
  },
  'WIN-IMG-016': {
    title: 'Large image pulled at every start',
    cause: 'The image {image} of {container} is based on Windows Server Core (several gigabytes), and its pull policy is Always{why}. Each start contacts the registry and pulls new layers.',
    remedy: 'Use an immutable tag with imagePullPolicy: IfNotPresent.',
  },
  'WIN-IMG-017': {
    title: 'arm64 Windows image on other nodes',
    cause: 'The image {image} is for arm64, but the Windows nodes are {arch}.',
    remedy: 'Use the tag with -amd64, or the multi-architecture tag.',
  },
  'WIN-IMG-018': {
    title: 'SQL Server image is for Linux',
    cause: 'The year in {image} resembles a Windows release, but SQL Server images exist only for Linux. The pod can be scheduled only to Windows nodes.',
    remedy: 'Schedule it to Linux nodes.',
  },
  'WIN-IMG-019': {
    title: 'Official image dropped Windows Server 2019',
    cause: '{image} has Windows variants only for builds {builds}, but {count, plural, one {# candidate node runs} other {# candidate nodes run}} build 17763.',
    remedy: 'Select nodes with one of those builds.',
  },
  'WIN-IMG-020': {
    title: 'Relies on cross-build compatibility',
    cause: 'The image {image} with build {build} starts on nodes with build {hosts} because newer hosts accept images for 2022. Microsoft supports 2022 on 2025, not 2019. From containerd 2.2, hosts after 2025 no longer accept 2022.',
    remedy: 'Rebuild it for the release of the hosts at the next opportunity.',
  },
  'WIN-IMG-021': {
    title: 'Hyper-V isolation for different builds',
    cause: 'The handler {handler} uses Hyper-V isolation, and {image} has build {builds}, which the nodes ({hosts}) do not accept when they pull. Kubernetes does not support it; image lists are still filtered by host build.',
    remedy: 'Remove the RuntimeClass, and use a tag or nodes with the correct build.',
  },
  'WIN-IMG-022': {
    title: 'Image referenced by digest only',
    cause: '{image} does not indicate its platform. A digest for one platform also bypasses the selection of the matching variant.',
    remedy: 'Keep the tag next to the digest.',
  },
  'WIN-LEG-001': {
    title: 'Removed API version',
    cause: '{apiVersion} was removed in Kubernetes 1.{minor, number}. The API server responds "no matches for kind".',
    remedy: 'Use {now}.{selector, select, yes { It also requires spec.selector.matchLabels equal to the labels of the template.} other {}}',
  },
  'WIN-LEG-002': {
    title: 'Annotation for Hyper-V isolation',
    cause: 'The annotation {keys} has been ignored since the removal of dockershim. The pod runs with process isolation, which requires an image for the build of its node.',
    remedy: 'Remove it, and choose nodes or an image with the correct build.',
  },
  'WIN-LEG-003': {
    title: 'RuntimeClass for dockershim',
    cause: 'The RuntimeClass {name} has the handler docker, which containerd does not support. No pod that uses it starts.',
    remedy: 'Create a RuntimeClass with the handler runhcs-wcow-process, and reference that.',
  },
  'WIN-LEG-004': {
    title: 'Manually assigned build label',
    cause: 'It selects {key}: {value}, a label that was set manually before kubelets set node.kubernetes.io/windows-build. New nodes do not have it.',
    remedy: 'Select node.kubernetes.io/windows-build with 10.0. and the build.',
  },
  'WIN-LEG-005': {
    title: 'gMSA alpha annotations',
    cause: '{keys} is ignored since group managed service accounts have fields. The pod runs without a gMSA.',
    remedy: 'Set securityContext.windowsOptions.gmsaCredentialSpecName.',
  },
  'WIN-LEG-006': {
    title: 'AppArmor or seccomp annotations',
    cause: 'Fields have replaced {keys}, and neither exists on Windows.',
    remedy: 'Remove them from Windows workloads. On Linux use appArmorProfile and seccompProfile.',
  },
  'WIN-LEG-007': {
    title: 'Secrets only as environment variables',
    cause: 'The image is for 1709 or 1803, and secrets are only environment variables. Windows Server 1709 could not mount them; that limit no longer exists.',
    remedy: 'No action needed. A volume keeps secrets out of the environment.',
  },
  'WIN-LEG-008': {
    title: 'Outdated note about Windows limits',
    cause: 'An annotation says that StatefulSets, autoscaling or several containers per pod do not work on Windows ({keys}). This was true before Windows Server 2019.',
    remedy: 'No action needed. The annotation can be removed.',
  },
  'WIN-LEG-009': {
    title: 'Custom pause image',
    cause: '{names} use the image kubeletwin/pause, which is built for one build and no longer patched.',
    remedy: 'Use registry.k8s.io/pause or mcr.microsoft.com/oss/kubernetes/pause in the version of the kubelet, also as the sandbox image of containerd.',
  },
  'WIN-LEG-010': {
    title: 'Retired cluster tooling or network',
    cause: 'The cluster uses {names} with Windows nodes, which is no longer maintained.',
    remedy: 'Migrate to a network plugin and tools that support Windows nodes.',
  },
  'WIN-NET-001': {
    title: 'hostNetwork on ordinary Windows pod',
    cause: 'Windows still gives the pod its own network, but its ports are reserved on the node, and Pod Security baseline rejects it.',
    remedy: 'Remove hostNetwork and use a Service. Only HostProcess pods use the network of the node.',
  },
  'WIN-NET-002': {
    title: 'dnsPolicy ClusterFirstWithHostNet not supported',
    cause: 'Windows does not support ClusterFirstWithHostNet. The pod is treated as ClusterFirst.',
    remedy: 'Remove dnsPolicy.',
  },
  'WIN-NET-003': {
    title: 'hostPort depends on network plugin',
    cause: '{ports}: recent versions of win-bridge, Azure CNI and the AWS VPC CNI support host ports on Windows, others do not.',
    remedy: 'Use a Service of type NodePort or LoadBalancer.',
  },
  'WIN-NET-004': {
    title: 'NetworkPolicies not enforced on Windows',
    cause: 'The policies {policies} select these pods, but the network plugin of the Windows nodes does not enforce them. All traffic is allowed.',
    remedy: 'Install Calico on the Windows nodes, or protect the traffic in another way. No change to this object helps.',
  },
  'WIN-NET-005': {
    title: 'NetworkPolicy unsupported by Azure NPM',
    cause: 'The policy {policy} uses {features}, which Azure NPM on Windows rejects or ignores. Azure NPM for Windows was retired on 2026-09-30.',
    remedy: 'Use numeric ports and positive selectors, and migrate to Calico.',
  },
  'WIN-NET-006': {
    title: 'Network plugin does not support Windows',
    cause: 'The network plugin of this cluster is {cni}. Pods on its Windows nodes never get a network.',
    remedy: 'Create a new cluster or replace the network plugin.{provider, select, ack { On ACK, Windows requires Flannel, which is chosen when the cluster is created.} other {}}',
  },
  'WIN-NET-007': {
    title: 'IPv6 for Windows pods',
    cause: 'Services {services} use IPv6, which the network plugin of the Windows nodes does not support.',
    remedy: 'Use ipFamilyPolicy: SingleStack with IPv4.',
  },
  'WIN-NET-008': {
    title: 'sessionAffinity requires Windows Server 2022',
    cause: 'Services {services} use sessionAffinity: ClientIP. Nodes older than Server 2022 do not support it: {nodes}.',
    remedy: 'Remove sessionAffinity, or select newer nodes.',
  },
  'WIN-NET-009': {
    title: 'externalTrafficPolicy Local requires DSR',
    cause: 'Services {services} use externalTrafficPolicy: Local. On Windows it works only if kube-proxy runs in DSR mode{provider, select, aks {; on AKS the client address is lost even then} other {}}.',
    remedy: 'Use Cluster, or run kube-proxy with WinDSR.',
  },
  'WIN-NET-010': {
    title: 'Many Services with Windows nodes',
    cause: 'There are {count, number} Services. Each uses ports of the host network service on every Windows node. A node supports about 500, and updates are delayed.',
    remedy: 'Use one ingress for several applications instead of one load balancer for each.',
  },
  'WIN-NET-011': {
    title: 'Probe or command uses ping',
    cause: 'Container {container} pings another host. Several Windows network plugins block outgoing ICMP, while TCP works.',
    remedy: 'Test with TCP or HTTP.',
  },
  'WIN-NET-012': {
    title: 'DNS resolution differs on Windows',
    cause: '{what}: Windows adds only the suffix of the pod’s namespace, and none to names with dots. Most options are ignored.',
    remedy: 'Use fully qualified names, such as service.namespace.svc.cluster.local.',
  },
  'WIN-NET-013': {
    title: 'Linux container injected into Windows pod',
    cause: '{injector} adds a container or init container. {image, select, both {It starts on Windows only if the injector is configured to use its Windows image.} other {Its image is for Linux, so the pod never starts on Windows.}}',
    remedy: 'Exclude the template: sidecar.istio.io/inject "false", linkerd.io/inject disabled, vault.hashicorp.com/agent-inject "false".',
  },
  'WIN-NET-014': { title: 'SCTP not supported on Windows', cause: 'Windows networking does not support SCTP: {ports}.', remedy: 'Use TCP or UDP.' },
  'WIN-NET-015': {
    title: 'NodePort unreachable from own Windows node',
    cause: 'Services {services} have type NodePort. A Windows node cannot reach its own node ports and virtual IP addresses.',
    remedy: 'Test from a Linux node or from outside the cluster.',
  },
  'WIN-NET-016': {
    title: 'Colon in environment variable name',
    cause: 'Container {container} sets {names}. .NET reads nested settings from names with two underscores instead of a colon.',
    remedy: 'Replace : with __.',
  },
  'WIN-OS-001': {
    title: 'spec.os.name has an invalid value',
    cause: 'The API server rejects the object: spec.os.name must be linux or windows in lowercase, but is "{name}".',
    remedy: 'Set it to linux or windows, or remove spec.os.',
  },
  'WIN-OS-002': {
    title: 'Linux-only pod field with os.name windows',
    cause: 'With spec.os.name: windows, the API server rejects {count, plural, one {this pod field} other {these # pod fields}} with any value: {fields}.',
    remedy: 'Remove the rejected fields. To set the user, use securityContext.windowsOptions.runAsUserName.',
  },
  'WIN-OS-003': {
    title: 'Linux-only container field with os.name windows',
    cause: 'With spec.os.name: windows, the API server rejects {count, plural, one {this container field} other {these # container fields}} even if false: {fields}. This includes init and ephemeral containers.',
    remedy: 'Remove the rejected fields. Instead of a privileged container, you may need a HostProcess container.',
  },
  'WIN-OS-004': {
    title: 'Pod-level resources with os.name windows',
    cause: 'From Kubernetes 1.34, the API server rejects {fields} for Windows pods.',
    remedy: 'Remove it and set resources on the containers. The author must decide how to divide them.',
  },
  'WIN-OS-005': {
    title: 'windowsOptions with os.name linux',
    cause: 'With spec.os.name: linux, the API server rejects windowsOptions, even if empty: {fields}.',
    remedy: 'Remove windowsOptions, or set os.name: windows if the images are Windows images.',
  },
  'WIN-OS-006': {
    title: 'os.name missing on Windows workload',
    cause: 'Without spec.os.name, the API server does not report fields that Windows ignores, Pod Security applies the Linux rules, and no kubelet rejects the pod early.',
    remedy: 'Set spec.os.name: windows, and remove the fields that are then rejected.',
  },
  'WIN-OS-007': {
    title: 'os.name contradicts the candidate nodes',
    cause: 'spec.os.name is {os}, but all {count, number} candidate nodes run {other}. The scheduler ignores os.name: {kind, select, Pod {it fails with PodOSNotSupported.} other {each pod fails with PodOSNotSupported, and its controller creates new pods endlessly.}}',
    remedy: 'Set os.name: {other} if it is meant to run there. Otherwise select {os} nodes with a nodeSelector.',
  },
  'WIN-OS-008': {
    title: 'os.name set without OS selector',
    cause: 'spec.os.name is {os}, but the pod can also be scheduled to {count, plural, one {# node} other {# nodes}} running {other}. The scheduler ignores os.name; the pod fails there with PodOSNotSupported.',
    remedy: 'Add nodeSelector kubernetes.io/os: {os}.',
  },
  'WIN-OS-009': {
    title: 'Pod label kubernetes.io/os contradicts node',
    cause: 'The pod has the label kubernetes.io/os: {value}. The kubelet compares it with its node: {count, number} of {all, number} candidate nodes would reject it with PodOSSelectorNodeLabelDoesNotMatch.',
    remedy: 'Remove the label from the pod template. If it is also in selector.matchLabels, recreate the object.',
  },
  'WIN-OS-010': {
    title: 'Linux and Windows containers mixed',
    cause: 'The images of {linux} are Linux images, and those of {windows} are Windows images. A pod runs on one node with one OS, so some containers never start.',
    remedy: 'Split it into two workloads. If an injector added a container, such as a mesh or agent, exclude this workload from it.',
  },
  'WIN-OS-011': {
    title: 'Namespace enforces restricted, os.name missing',
    cause: 'The namespace {namespace} enforces the Pod Security level restricted. Without spec.os.name, a pod must meet Linux-only requirements ({demands}): {rejected}.',
    remedy: 'Set spec.os.name: windows and securityContext.runAsNonRoot: true. Do not add the Linux fields: Windows ignores them.',
  },
  'WIN-OS-012': {
    title: 'stopSignal ignored on Windows',
    cause: '{fields} is dropped silently: the feature gate ContainerStopSignals is alpha and off. If enabled, Windows supports only SIGTERM and SIGKILL.',
    remedy: 'Remove it.',
  },
  'WIN-OS-013': {
    title: 'In-place resize not supported on Windows',
    cause: '{fields} configures in-place resizing, which Windows pods reject or never complete.',
    remedy: 'No action needed: it has no effect. A VerticalPodAutoscaler for this workload needs updateMode: Recreate.',
  },
  'WIN-OS-014': {
    title: 'Immutable fields prevent a patch',
    cause: 'The fields that {rules} would change are immutable in an existing {kind}. The API server rejects such a patch.',
    remedy: 'Delete it and recreate it with the corrected fields. A Job loses its progress.',
  },
  'WIN-OS-015': {
    title: 'os.name contradicts the image',
    cause: 'spec.os.name is {os}, but the image of {container}, {image}, is a {other} image. The pod is admitted and scheduled, but never starts.',
    remedy: 'If the image is correct, set os.name: {other} and select {other} nodes. Otherwise use an image for {os}.',
  },
  'WIN-OS-016': {
    title: 'RuntimeClass selects the other OS',
    cause: 'The RuntimeClass {name} selects {selected} nodes, but the workload is for {os}. The API server accepts it, and the kubelet rejects every pod.',
    remedy: 'Remove runtimeClassName, or use a RuntimeClass for {os}.',
  },
  'WIN-RES-001': {
    title: 'No memory limit',
    cause: 'Containers without limits.memory: {containers}. Windows has no OOM killer: with a memory leak, the whole node pages to disk.',
    remedy: 'Set limits.memory to about 1.2 times the observed peak.',
  },
  'WIN-RES-002': {
    title: 'No resource requests',
    cause: 'Containers with neither requests nor limits for CPU and memory: {containers}. The scheduler counts them as zero, and Windows does not protect an overcommitted node.',
    remedy: 'Set requests for cpu and memory.',
  },
  'WIN-RES-003': {
    title: 'Memory request and limit differ',
    cause: 'Container {container} requests {request} with a limit of {limit}. On Windows, a request guarantees nothing.',
    remedy: 'Set requests.memory to the limit. An autoscaler that counts memory utilization then needs another target.',
  },
  'WIN-RES-004': {
    title: 'Memory limit too low for Windows',
    cause: 'Container {container} has a limit of {limit}; similar images need {least, number} MiB or more. It fails to start or pages constantly.',
    remedy: 'Raise limits.memory to {advised} or more.',
  },
  'WIN-RES-005': {
    title: 'CPU limit is a hard cap',
    cause: 'Container {container} has a CPU limit of {limit}, which Windows never exceeds, even briefly. With little CPU it starts very slowly.',
    remedy: 'Raise limits.cpu, or remove it and keep the amount as requests.cpu. If a LimitRange of the namespace sets a default, only raise it.',
  },
  'WIN-RES-006': {
    title: 'Pod-level resources on Windows',
    cause: 'The scheduler assigns such pods to Windows nodes, and the kubelet rejects them. They fail with PodLevelResourcesNotSupported{kind, select, Pod {.} other {, and new ones are created endlessly.}}',
    remedy: 'Remove spec.resources and set the values on the containers.',
  },
  'WIN-RES-007': {
    title: 'Expects exclusive CPUs',
    cause: '{mark} requests exclusive CPUs or memory. CPU affinity on Windows nodes is an alpha feature and off.',
    remedy: 'Do not rely on it.',
  },
  'WIN-RES-008': {
    title: 'Liveness probe too early for Windows',
    cause: 'Container {container} is restarted {seconds, number} seconds after its start if the probe fails. Windows containers start 10 to 30 seconds slower than Linux containers.',
    remedy: 'Add a startupProbe with the same check, failureThreshold 30 and periodSeconds 10.',
  },
  'WIN-RES-009': {
    title: 'Probe or hook runs Linux program',
    cause: 'A probe or hook of container {container} runs “{program}”. Windows images do not contain this program unless it was added. Without it, the probe or hook always fails.',
    remedy: 'Use cmd /c …, powershell -Command …, curl.exe, or an httpGet or tcpSocket probe.',
  },
  'WIN-RES-010': {
    title: 'Command is for Linux',
    cause: 'Container {container} runs “{program}”. Windows images do not contain this program unless it was added. Without it, the container does not start (StartError).',
    remedy: 'Write the command for Windows, and check that the image is for Windows.',
  },
  'WIN-RES-011': {
    title: 'Command is for Windows',
    cause: 'Container {container} has a Linux image and runs “{program}”. Linux images do not contain this program unless it was added. Without it, the container does not start (StartError).',
    remedy: 'Use a Windows image and select Windows nodes, or write the command for Linux.',
  },
  'WIN-RES-012': {
    title: 'Containers terminate differently on Windows',
    cause: '{fields}: the process receives CTRL_SHUTDOWN_EVENT and is then terminated. Registry settings in the image may reduce the time to 5 seconds.',
    remedy: 'Test how the program shuts down.',
  },
  'WIN-RES-013': {
    title: 'Custom terminationMessagePath',
    cause: 'Container {container} writes its termination message to {path}. Mapping single files is limited on Windows.',
    remedy: 'Remove it to use the default, or set terminationMessagePolicy: FallbackToLogsOnError.',
  },
  'WIN-RES-014': {
    title: 'Logs may be empty',
    cause: 'Images such as those of {containers} write to ETW and the event log. kubectl logs shows only stdout.',
    remedy: 'Add LogMonitor to the image and start the program with it.',
  },
  'WIN-RES-015': {
    title: 'Device claims (DRA) not supported',
    cause: 'The pod claims devices with resourceClaims. The Windows kubelet does not support dynamic resource allocation.',
    remedy: 'Remove resourceClaims, and the claims of the containers.',
  },
  'WIN-RES-016': {
    title: 'progressDeadlineSeconds shorter than image pull',
    cause: 'The rollout counts as failed after {seconds, number} seconds without progress. Windows images have several GB and take minutes to pull.',
    remedy: 'Set progressDeadlineSeconds to 1200.',
  },
  'WIN-RES-017': {
    title: 'Scale-out is slower on Windows',
    cause: 'HorizontalPodAutoscaler {autoscaler} scales it. Each new pod first pulls a large image and starts slowly.',
    remedy: 'Pull images in advance, and keep a spare replica.',
  },
  'WIN-RES-018': {
    title: 'Debug container uses Linux image',
    cause: 'Ephemeral container {container} uses the image {image}, which is only for Linux. It never starts on a Windows node.',
    remedy: 'Use a Windows image for the build of the node.',
  },
  'WIN-RES-019': {
    title: 'One replica on regularly patched nodes',
    cause: 'There is one replica and no PodDisruptionBudget. Each restart of its node is an outage of minutes.',
    remedy: 'Run two replicas with a PodDisruptionBudget, if its volumes can be used from several nodes.',
  },
  'WIN-SCHED-001': {
    title: 'Windows workload without OS selector',
    cause: 'It does not select Windows nodes and can be scheduled to {count, plural, one {# Linux node} other {# Linux nodes}}: {nodes}. Its image cannot be pulled or started there.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows, and the tolerations for the taints of the Windows nodes.',
  },
  'WIN-SCHED-002': {
    title: 'Toleration for Windows nodes missing',
    cause: '{count, plural, one {# selected Windows node has} other {# selected Windows nodes have}} taints that it does not tolerate: {taint}. From Kubernetes 1.36, the scheduler no longer names them.',
    remedy: 'Add a toleration for each taint of the intended node pool, with the same key, value and effect.',
  },
  'WIN-SCHED-003': {
    title: 'Toleration without selector',
    cause: 'It tolerates the taint of Windows nodes, but a toleration does not select them. It can also be scheduled to {count, plural, one {# Linux node} other {# Linux nodes}}.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows.',
  },
  'WIN-SCHED-004': {
    title: 'Toleration almost matches the taint',
    cause: 'The toleration {toleration} does not match the taint {taint}: key, value and effect are compared exactly. OpenShift uses os=Windows, GKE node.kubernetes.io/os=windows.',
    remedy: 'Use exactly {taint}, or operator Exists without a value.',
  },
  'WIN-SCHED-005': {
    title: 'Deprecated label beta.kubernetes.io/os or /arch',
    cause: '{keys} has been deprecated since Kubernetes 1.14, and the API server warns about it. It works only while kubelets still set it.',
    remedy: 'Use the same label without beta.',
  },
  'WIN-SCHED-006': {
    title: 'Invalid OS in selector',
    cause: 'Nodes have kubernetes.io/os linux or windows, in lowercase. No node matches "{value}".',
    remedy: 'Use linux or windows.',
  },
  'WIN-SCHED-007': {
    title: 'Affinity term without OS',
    cause: 'Terms of node affinity are alternatives. {firm} selects {os}, but {loose} selects no OS and allows {count, plural, one {# node} other {# nodes}} running {other}.',
    remedy: 'Select the OS in every term, or with a nodeSelector.',
  },
  'WIN-SCHED-008': {
    title: 'Gt or Lt on Windows build',
    cause: '{key} {operator} {value} matches no node: Gt and Lt compare integers, and a build such as 10.0.20348 is not one. The API server accepts it without a warning.',
    remedy: 'List the builds with In. In this cluster, {builds} would match.',
  },
  'WIN-SCHED-009': {
    title: 'Build not written as in label',
    cause: 'The label node.kubernetes.io/windows-build has values such as 10.0.20348, without patch level and product name. No node can match {values}.',
    remedy: 'Use 10.0. followed by the five digits of the build.',
  },
  'WIN-SCHED-010': {
    title: 'No node has the selected build',
    cause: 'No node has the label node.kubernetes.io/windows-build with {values}; the Windows nodes have {present}. {stale, plural, one {# node runs} other {# nodes run}} such a build with a different label.',
    remedy: 'Select an available build that the image supports, add a node pool with the build, or restart the kubelet of nodes with an outdated label.',
  },
  'WIN-SCHED-011': {
    title: 'Image starts only on some builds',
    cause: 'Of the candidate Windows nodes, the image starts on {good, plural, one {#} other {#}} (build {builds}) but not on {bad, plural, one {#} other {#}} (build {others}). The scheduler ignores image builds.',
    remedy: 'Select the builds on which it starts, or use a RuntimeClass that selects them.',
  },
  'WIN-SCHED-012': {
    title: 'nodeName binds pod to one node',
    cause: 'spec.nodeName is {node}: the scheduler and its taint checks are bypassed, and the pod is lost with the node. {state, select, missing {The cluster has no such node.} unknown {The OS of the node is unknown.} other {The node is {state}.}}',
    remedy: 'Remove nodeName. Use labels such as kubernetes.io/hostname, or the OS, with the required tolerations.',
  },
  'WIN-SCHED-013': {
    title: 'RuntimeClass does not exist',
    cause: 'The cluster has no RuntimeClass {name} (available: {known}). {rejected} with 403.',
    remedy: 'Use an existing class with the right OS and build, create this one, or remove runtimeClassName.',
  },
  'WIN-SCHED-014': {
    title: 'Selector conflicts with RuntimeClass',
    cause: 'The RuntimeClass {name} selects {key}: {wanted}, but the nodeSelector has {written}. {rejected} with 403.',
    remedy: 'Remove the key from the nodeSelector, or use the RuntimeClass for that value.',
  },
  'WIN-SCHED-015': {
    title: 'overhead set manually',
    cause: 'The RuntimeClass is missing, sets no overhead or sets other values, and only it may set spec.overhead. {rejected} with 403.',
    remedy: 'Remove overhead.',
  },
  'WIN-SCHED-016': {
    title: 'RuntimeClass handler unknown on Windows',
    cause: 'The RuntimeClass {name} has the handler {handler}. containerd on Windows has runhcs-wcow-process; with another handler the kubelet reports FailedCreatePodSandBox. Kubernetes does not support Hyper-V isolation.',
    remedy: 'Create a RuntimeClass with the handler runhcs-wcow-process (a handler is immutable), and reference that.',
  },
  'WIN-SCHED-017': {
    title: 'DaemonSet relies on RuntimeClass for placement',
    cause: 'The DaemonSet controller evaluates only the template. RuntimeClass {name} adds its selector and tolerations only to the pods: some stay Pending on excluded nodes, and its tainted nodes get none.',
    remedy: 'Copy the nodeSelector and tolerations of the class into the template.',
  },
  'WIN-SCHED-018': {
    title: 'OS only preferred',
    cause: 'kubernetes.io/os is only a preference ({values}), which does not exclude any node.',
    remedy: 'Select it with a nodeSelector.',
  },
  'WIN-SCHED-019': {
    title: 'Requests exceed every Windows node',
    cause: 'It requests {requested} of {resource}. On the largest of the {count, number} selected Windows nodes, {largest} is allocatable: less than the instance size, because a part is reserved.',
    remedy: 'Request less than {largest}, or add larger nodes.',
  },
  'WIN-SCHED-020': {
    title: 'Effective requests differ from written ones',
    cause: 'The container requests add up to {written}, but the scheduler counts {counted}. It includes limits without requests, the largest init container, sidecars and the overhead of the RuntimeClass.',
    remedy: 'Compare the counted value with the size of nodes, or set the requests explicitly.',
  },
  'WIN-SCHED-021': {
    title: 'Huge pages on Windows',
    cause: 'Windows nodes have no huge pages. {fields} keeps the pod Pending with "Insufficient hugepages".',
    remedy: 'Remove hugepages from requests and limits.',
  },
  'WIN-SCHED-022': {
    title: 'EKS does not detect Windows workload',
    cause: 'The EKS webhook that assigns addresses to pods on Windows nodes evaluates only the nodeSelector. The OS is selected elsewhere, so the pod gets no address and its sandbox is not created.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows.',
  },
  'WIN-SCHED-023': {
    title: 'EKS Windows nodes without free addresses',
    cause: 'On EKS, each pod on a Windows node uses an address of the node’s network interface. {count, plural, one {The candidate node has} other {The # candidate nodes have}} none left.',
    remedy: 'Enable prefix delegation, or add more or larger nodes.',
  },
  'WIN-SCHED-024': {
    title: 'Nodes at maximum pod count',
    cause: '{count, plural, one {The candidate node runs} other {Each of the # candidate nodes runs}} as many pods as its kubelet allows: {limits}. Windows node pools often allow 30.',
    remedy: 'Add nodes, or a node pool with a higher limit of pods per node.',
  },
  'WIN-SCHED-025': {
    title: 'Too few free host ports',
    cause: 'It uses {ports} of its node, so each node can run one of its pods. {free, plural, =0 {No node has them free or runs} one {# node has them free or runs} other {# nodes have them free or run}} one of its pods, and {wanted, number} are wanted. With hostNetwork, every port is a host port.',
    remedy: 'Remove hostPort and hostNetwork and use a Service, or reduce the replicas.',
  },
  'WIN-SCHED-026': {
    title: 'Tolerates every taint',
    cause: 'A toleration with an empty key and operator Exists also tolerates nodes that are NotReady or under disk pressure, and node pools reserved for others.',
    remedy: 'Tolerate only the taint of the Windows nodes.',
  },
  'WIN-SCHED-027': {
    title: 'Toleration with operator Lt or Gt',
    cause: 'The feature gate TaintTolerationComparisonOperators is off by default, so the API server rejects the operator {operators}.',
    remedy: 'Use Equal or Exists.',
  },
  'WIN-SCHED-028': {
    title: 'Device not available on Windows nodes',
    cause: 'No Windows node offers {resource}: the pod stays Pending with "Insufficient {resource}". Windows nodes with a GPU offer microsoft.com/directx{provider, select, ack {, and Windows pools of ACK cannot have GPUs} other {}}.',
    remedy: 'Remove it from requests and limits, or make it a Linux workload.',
  },
  'WIN-SCHED-029': {
    title: 'No node has that architecture',
    cause: 'It requires {wanted}, but the candidate nodes are {has}. Windows nodes are amd64.',
    remedy: 'Select the architecture of the nodes, or use an image for it.',
  },
  'WIN-SCHED-030': {
    title: 'Nodes lack the topology label',
    cause: 'None of the {count, number} candidate nodes has the label {key} of its topology spread, so no pod is scheduled to them. Windows node pools often have no zone label.',
    remedy: 'Use a key that the nodes have, or make the constraint a preference.',
  },
  'WIN-SCHED-031': {
    title: 'Volume not available on candidate nodes',
    cause: 'The volume {volume} of claim {claim} is not available on any of the {count, number} candidate nodes: it belongs to another zone or other nodes.',
    remedy: 'Add a node where the volume is available, or restore the volume where the nodes are.',
  },
  'WIN-SCHED-032': {
    title: 'Not scheduled by the default scheduler',
    cause: 'Where its pods can be scheduled is unknown: scheduling gates {gates}, scheduler {scheduler}.',
    remedy: 'Check with that scheduler, or with the owner of the gates.',
  },
  'WIN-SCHED-033': {
    title: 'Only cordoned or NotReady nodes fit',
    cause: '{count, plural, one {# node fits but is} other {# nodes fit but are}} cordoned or NotReady: {nodes}. Maintenance blocks the placement.',
    remedy: 'Uncordon or repair {nodes}. The workload needs no change.',
  },
  'WIN-SCHED-034': {
    title: 'OS selected only by provider label',
    cause: 'Only {keys} keeps it on {os} nodes. This fails if the node pool is renamed or gets nodes with the other OS, and the webhooks of EKS and GKE ignore it.',
    remedy: 'Add nodeSelector kubernetes.io/os: {os}.',
  },
  'WIN-SCHED-035': {
    title: 'Selected label does not exist',
    cause: 'No node has the label {key} with {values}: {next, select, yes {its pods stay where they are, but the next ones stay Pending} other {the pods stay Pending}}. Closest match: {near}.',
    remedy: 'Correct the key or value, or label the nodes in their node pool.',
  },
  'WIN-SCHED-036': {
    title: 'More replicas than its constraints allow',
    cause: 'Its {field} on {topologyKey} allows {most, plural, one {# pod} other {# pods}} on the candidate nodes, but {wanted, number} are wanted. The rest stays Pending.',
    remedy: 'Use at most {most, number} replicas, make the constraint a preference, or add nodes in other domains.',
  },
  'WIN-SCHED-037': {
    title: 'No spare node for its build',
    cause: 'It runs only on build {build}: {count, plural, one {# node fits} other {# nodes fit}}, with capacity for another pod on {free, number}. If such a node is patched or fails, the pod cannot be rescheduled.',
    remedy: 'Add a node with that build.',
  },
  'WIN-SCHED-038': {
    title: 'Too little capacity for all pods',
    cause:
      '{by, select, nodes {Its pods are scheduled on {fit, number} of the {wanted, number} nodes for which the DaemonSet creates one. The other {pending, plural, one {pod stays} other {# pods stay}} Pending ({reasons}).} ports {It uses host ports, so each node can run one of its pods. The candidate nodes now have a place for {fit, number} of its {wanted, number} replicas; the rest stays Pending until another node is available, such as one that is cordoned now.} constraint {With its {field} on {topologyKey}, the candidate nodes now have capacity for {fit, number} of its {wanted, number} replicas at once. The other {pending, plural, one {pod stays} other {# pods stay}} Pending until the full domains have capacity.} rollout {The rollout waits: {fit, number} of its {wanted, number} replicas have the present template, no node accepts another, and pods of an earlier template leave only after one is Ready.} other {The candidate nodes now have capacity for {fit, number} of its {wanted, number} replicas at once. The rest stays Pending until capacity is free.}}',
    remedy:
      '{by, select, nodes {Free capacity on these nodes, lower the requests, or exclude the nodes with a node selector.} ports {Uncordon or add nodes, or use fewer replicas.} constraint {Add nodes in the full domains, lower the requests, use fewer replicas, or make the constraint a preference.} rollout {Add nodes, lower the requests, or raise maxUnavailable.} other {Add nodes, lower the requests, or use fewer replicas.}}',
  },
  'WIN-SCHED-039': {
    title: 'Claim for one pod, but more replicas',
    cause: 'The access mode of the claim {claim} is ReadWriteOncePod, but {wanted, number} replicas use it. All but one stay Pending.',
    remedy: 'Set replicas to 1, or use a claim with another access mode, or a StatefulSet with a claim for each pod.',
  },
  'WIN-SCHED-040': {
    title: 'Fits only by preemption',
    cause: '{count, plural, one {# node has} other {# nodes have}} capacity for it only if the scheduler preempts pods with a priority below {priority, number}. It deletes them, and they may stay Pending.',
    remedy: 'Add nodes, or lower the requests.',
  },
  'WIN-SCHED-041': {
    title: 'Nodes refuse pods of the DaemonSet',
    cause: 'The DaemonSet creates a pod for {wanted, number} nodes. On {pending, number} of them {pending, plural, one {it stays} other {they stay}} Pending, whatever the capacity ({reasons}).',
    remedy: 'Change the volumes or the affinity that exclude these nodes, or exclude the nodes with a node selector.',
  },
  'WIN-SEC-001': {
    title: 'privileged ignored on Windows',
    cause: '{fields}: Windows has no privileged containers. {host, select, yes {HostProcess containers have the permissions of their account on the node.} other {This one gets ordinary permissions.}}',
    remedy: 'Remove it.{host, select, yes {} other { If it needs the host, make the pod a HostProcess pod (windowsOptions.hostProcess and hostNetwork: true).}}',
  },
  'WIN-SEC-002': {
    title: 'Linux capabilities ignored on Windows',
    cause: '{fields}: Windows has no POSIX capabilities. None is added or dropped.',
    remedy: 'Remove them. If Pod Security requires them, set spec.os.name: windows instead, which lifts the requirement.',
  },
  'WIN-SEC-003': {
    title: 'readOnlyRootFilesystem ignored on Windows',
    cause: '{fields}: the root file system of a Windows container always stays writable.',
    remedy: 'Remove it, and do not rely on it.',
  },
  'WIN-SEC-004': {
    title: 'allowPrivilegeEscalation ignored on Windows',
    cause: '{fields}: this is a feature of the Linux kernel.',
    remedy: 'Remove it. With spec.os.name: windows, the API server rejects it.',
  },
  'WIN-SEC-005': {
    title: 'runAsUser and runAsGroup ignored on Windows',
    cause: '{fields}: Windows has no numeric user IDs. The container runs as windowsOptions.runAsUserName or, if that is not set, as the user of its image.',
    remedy: 'Remove them, and set windowsOptions.runAsUserName, for example {host, select, yes {NT AUTHORITY\\LOCAL SERVICE} other {ContainerUser}}.',
  },
  'WIN-SEC-006': {
    title: 'fsGroup and supplementalGroups ignored on Windows',
    cause: '{fields}: files in volumes keep their owners, and no group is added.',
    remedy: 'Remove them, and grant access with ACLs in the volume or image.',
  },
  'WIN-SEC-007': {
    title: 'seccomp, AppArmor, SELinux ignored on Windows',
    cause: '{fields}: these are features of the Linux kernel and do not confine a Windows container.',
    remedy: 'Remove them.',
  },
  'WIN-SEC-008': { title: 'procMount ignored on Windows', cause: '{fields}: Windows has no /proc.', remedy: 'Remove it.' },
  'WIN-SEC-009': {
    title: 'sysctls rejected by Windows kubelet',
    cause: '{fields}: Windows allows no sysctls. Every pod fails with SysctlForbidden.',
    remedy: 'Remove securityContext.sysctls.',
  },
  'WIN-SEC-010': {
    title: 'Host namespaces ignored on Windows',
    cause: '{fields}: {host, select, yes {HostProcess containers see all processes of the node without them.} other {the containers see neither the processes of the node nor those of each other.}}',
    remedy: 'Remove them.{host, select, yes {} other { To access processes of the node, use a HostProcess pod.}}',
  },
  'WIN-SEC-011': { title: 'hostUsers ignored on Windows', cause: '{fields}: user namespaces are a Linux feature.', remedy: 'Remove it.' },
  'WIN-SEC-012': {
    title: 'supplementalGroupsPolicy rejected by Windows kubelet',
    cause: '{fields}: no Windows runtime supports it. Every pod fails with SupplementalGroupsPolicyNotSupported.',
    remedy: 'Remove supplementalGroupsPolicy.',
  },
  'WIN-SEC-013': {
    title: 'runAsNonRoot with ContainerAdministrator',
    cause: 'Container {container} sets runAsNonRoot but runs as {user}. The kubelet does not create it (CreateContainerConfigError).',
    remedy: 'Use the account ContainerUser.',
  },
  'WIN-SEC-014': {
    title: 'runAsNonRoot not fully enforced',
    cause: 'No account is set for {containers}. If the image sets none either, the check passes and the container runs as ContainerAdministrator.',
    remedy: 'Set windowsOptions.runAsUserName to ContainerUser.',
  },
  'WIN-SEC-015': {
    title: 'runAsUserName is invalid',
    cause: 'The API server rejects “{value}”: {detail}',
    remedy: 'Use USER or DOMAIN\\USER. In YAML, write the backslash once without quotes or in single quotes, and twice in double quotes.',
  },
  'WIN-SEC-016': {
    title: 'Runs as ContainerAdministrator',
    cause: 'No account is set for {containers}. Server Core images run as ContainerAdministrator, with the highest permissions in the container.',
    remedy: 'Set windowsOptions.runAsUserName to ContainerUser if the program supports it.',
  },
  'WIN-SEC-017': {
    title: 'HostProcess without hostNetwork',
    cause: 'HostProcess containers share the network of the node. Without hostNetwork: true, the API server rejects the object.',
    remedy: 'Set hostNetwork to true.',
  },
  'WIN-SEC-018': {
    title: 'HostProcess mixed with ordinary containers',
    cause: 'Either all containers of a pod are HostProcess containers, or none. These are not: {containers}. The API server rejects the object.',
    remedy: 'Set hostProcess for the whole pod and not on its containers, or move the others to a separate pod.',
  },
  'WIN-SEC-019': {
    title: 'hostProcess differs between pod and container',
    cause: 'The pod sets {pod}, but its containers {containers} set the opposite. The API server rejects the object.',
    remedy: 'Remove the value from the containers.',
  },
  'WIN-SEC-020': {
    title: 'HostProcess forbidden by Pod Security',
    cause: 'Namespace {namespace} enforces the Pod Security level {level}, which forbids hostProcess, hostNetwork and host ports. {rejected}.',
    remedy: 'Move it to a namespace that enforces privileged, or ask the owner of this namespace to change its label.',
  },
  'WIN-SEC-021': {
    title: 'Account not allowed for HostProcess',
    cause: 'Container {container} uses the account {user}. HostProcess containers run as NT AUTHORITY\\SYSTEM, LOCAL SERVICE or NETWORK SERVICE, or as a temporary user of a local group.',
    remedy: 'Set runAsUserName to the least privileged of these that works.',
  },
  'WIN-SEC-022': {
    title: 'gMSA credential spec does not exist',
    cause: 'The GMSACredentialSpec {name} does not exist. The gMSA webhook rejects pods that name it, or the reference is not resolved.',
    remedy: 'Create the GMSACredentialSpec, and allow the service account of the pods to use it (a role with the verb use).',
  },
  'WIN-SEC-023': {
    title: 'gMSA credential spec inlined in template',
    cause: '{fields}: the gMSA webhook sets this from the GMSACredentialSpec. An inlined value is not updated when that changes.',
    remedy: 'Keep only gmsaCredentialSpecName, with the name of an existing GMSACredentialSpec.',
  },
  'WIN-SEC-024': {
    title: 'HostProcess pod can reach Linux nodes',
    cause: 'It can also be scheduled to Linux nodes: {nodes}. Windows options have no effect there, and its image does not start.',
    remedy: 'Set nodeSelector kubernetes.io/os: windows and spec.os.name: windows.',
  },
  'WIN-SEC-025': {
    title: 'HostProcess container uses ordinary mount paths',
    cause: 'Container {container} uses {path}. In HostProcess containers, mounts are below the directory in CONTAINER_SANDBOX_MOUNT_POINT, unless containerd 1.7 or later binds them.',
    remedy: 'Add %CONTAINER_SANDBOX_MOUNT_POINT% before the path.',
  },
  'WIN-SEC-026': {
    title: 'Linux path of service account token',
    cause: 'Container {container} uses a path below /var/run/secrets/kubernetes.io. On Windows this finds the files only on drive C, and only in some programs.',
    remedy: 'Use C:\\var\\run\\secrets\\kubernetes.io\\serviceaccount, or rely on the client library.',
  },
  'WIN-SEC-027': {
    title: 'Program needs ContainerAdministrator',
    cause: 'Container {container} starts {program}, which fails with “access denied” as {user}, and the container ends. As of {asOf}: {source}',
    remedy: 'Set runAsUserName to ContainerAdministrator, or use an image that starts another program.',
  },
  'WIN-VOL-001': {
    title: 'emptyDir in memory',
    cause: 'Volume {volume} has the medium {medium}. On Windows it is a directory on disk, so its data is written to disk.',
    remedy: 'Remove the medium if disk is acceptable. Otherwise store secrets elsewhere.',
  },
  'WIN-VOL-002': {
    title: 'emptyDir with huge pages',
    cause: 'Volume {volume} has the medium {medium}, which Windows nodes cannot mount.',
    remedy: 'Remove the medium.',
  },
  'WIN-VOL-003': {
    title: 'mountPropagation on Windows',
    cause: 'Container {container} mounts {path} with {mode}. On Windows mounts are always private{mode, select, Bidirectional {; Bidirectional also requires a privileged container, which Windows does not have.} other {.}}',
    remedy: 'Remove mountPropagation.',
  },
  'WIN-VOL-004': {
    title: 'Raw block device',
    cause: 'Windows containers cannot use block devices: {containers}. The volume is never mapped (FailedMapVolume).',
    remedy: 'Use a claim with volumeMode: Filesystem, and volumeMounts.',
  },
  'WIN-VOL-005': {
    title: 'hostPath type check fails',
    cause: 'Volume {volume} requires {path} to exist as {type}. Windows nodes have no such path: FailedMount.',
    remedy: 'Use a Windows path, the type DirectoryOrCreate, or remove the volume.',
  },
  'WIN-VOL-006': {
    title: 'Linux hostPath',
    cause: 'Volume {volume} uses {path}. On a Windows node, an empty directory with that name is created on drive C; the intended files are not there.',
    remedy: 'Use a Windows path: C:\\….',
  },
  'WIN-VOL-007': {
    title: 'Linux container runtime socket',
    cause: 'Volume {volume} mounts {path}. On Windows the runtime listens on a named pipe.',
    remedy: 'Mount \\\\.\\pipe\\containerd-containerd to the same path.',
  },
  'WIN-VOL-008': {
    title: 'mountPath written for Linux',
    cause: '{paths}: Windows mounts it on drive C, which works only if the program looks there.',
    remedy: 'Include the drive: C:\\….',
  },
  'WIN-VOL-009': {
    title: 'mountPath is drive C',
    cause: 'Container {container} mounts at {path}, the root of the container, which containerd rejects.',
    remedy: 'Mount to a directory or another drive letter.',
  },
  'WIN-VOL-010': {
    title: 'Two mount paths are equal',
    cause: 'Container {container} mounts at {first} and {second}, which differ for the API server but are the same path on Windows.',
    remedy: 'Change one of them.',
  },
  'WIN-VOL-011': {
    title: 'Single file mounted',
    cause: 'Container {container} mounts one file at {path}. On Windows this is documented as unsupported and depends on the runtime; updates of the file are not visible.',
    remedy: 'Mount the directory.',
  },
  'WIN-VOL-012': {
    title: 'Volume type not supported on Windows',
    cause: 'Volume {volume} has type {type}, which Windows nodes cannot mount or Kubernetes no longer supports.',
    remedy: 'Use SMB, or a CSI driver with a Windows node plugin.',
  },
  'WIN-VOL-013': {
    title: 'CSI driver lacks Windows node plugin',
    cause: 'Volume {volume} needs the driver {driver}, which none of the candidate Windows nodes has. The pod is scheduled but never starts (FailedAttachVolume, FailedMount).',
    remedy: 'Install the Windows DaemonSet of the driver, or use another StorageClass.',
  },
  'WIN-VOL-014': {
    title: 'Linux file system',
    cause: 'Volume {volume} has the file system {fsType}. Windows formats and mounts NTFS.',
    remedy: 'Use a StorageClass with ntfs and a new claim: the file system of a volume is immutable.',
  },
  'WIN-VOL-015': {
    title: 'Linux mount options',
    cause: 'Volume {volume} is mounted with {options}. On Windows they are ignored, or the mount fails.',
    remedy: 'Use a separate StorageClass for Windows.',
  },
  'WIN-VOL-016': {
    title: 'recursiveReadOnly on Windows',
    cause: '{fields}: no Windows runtime supports it, and the container is not created.',
    remedy: 'Remove it.',
  },
  'WIN-VOL-017': {
    title: 'File modes ignored on Windows',
    cause: '{fields}: Windows files have no modes; they inherit the ACL of their directory.',
    remedy: 'Remove them.',
  },
  'WIN-VOL-018': {
    title: 'Account may not read token',
    cause: 'Container {container} runs as {user}. Projected token files are not granted to that account; only privileged accounts can always read them.',
    remedy: '{host, select, yes {Use an account of NT AUTHORITY, or a local group that can read the files.} other {Use ContainerUser, or grant the account access in the image.}}',
  },
  'WIN-VOL-019': {
    title: 'Named pipe mounted read-only',
    cause: 'Container {container} mounts {path} read-only, which named pipes do not support.',
    remedy: 'Set readOnly to false.',
  },
  'WIN-VOL-020': {
    title: 'Image volume on Windows',
    cause: 'Volume {volume} is created from an image. Kubernetes has the field, but no Windows runtime is known to support it.',
    remedy: 'Copy the content into the image of the container.',
  },
  'WIN-VOL-021': {
    title: 'Linux and Windows share one disk',
    cause: 'The claim {claim} is one disk, and {other}, which is for the other OS, also uses it. Neither OS can mount the file system of the other.',
    remedy: 'Use a separate claim for each, or an SMB share.',
  },
  'WIN-VOL-022': {
    title: 'Exceeds Windows container disk size',
    cause: 'Container {container} requests {amount} of ephemeral storage. Drive C of a Windows container has 20 GB by default.',
    remedy: 'Mount a volume for the data.',
  },
  'WIN-VOL-023': {
    title: 'FlexVolume is deprecated',
    cause: 'Volume {volume} is a FlexVolume, which is deprecated and needs plugin scripts on each Windows node.',
    remedy: 'Use a CSI driver.',
  },
  'WIN-VOL-024': {
    title: 'Claim cannot be used',
    cause:
      '{why, select, missing {The PersistentVolumeClaim {claim} does not exist.} lost {The volume of the PersistentVolumeClaim {claim} no longer exists.} deleting {The PersistentVolumeClaim {claim} is being deleted.} noClass {The PersistentVolumeClaim {claim} needs the StorageClass {storageClass}, which does not exist.} classless {The PersistentVolumeClaim {claim} names no StorageClass, and the cluster has no default one.} topology {The StorageClass {storageClass} of the PersistentVolumeClaim {claim} creates volumes only where its allowedTopologies are, and no node for the pods is there.} noVolume {No available PersistentVolume of the StorageClass {storageClass} has the size, the access mode and a node that the PersistentVolumeClaim {claim} and the pods require, and the class creates none.} otherNode {The volume of the PersistentVolumeClaim {claim} is being created for a node that the pods cannot use.} other {The PersistentVolumeClaim {claim} is not bound to a volume.}} The pods stay Pending.',
    remedy:
      '{why, select, missing {Create the claim in the namespace {namespace}.} lost {Restore the volume, or create the claim again.} deleting {Create the claim again once it is gone, or use another one.} noClass {Create the StorageClass, or create the claim again with one that exists.} classless {Set storageClassName, or mark a StorageClass as the default.} topology {Correct allowedTopologies in a new StorageClass and create the claim again, or add nodes there.} noVolume {Create a PersistentVolume that fits, or create the claim again with a smaller request or another class.} otherNode {Make the node available, or remove the annotation volume.kubernetes.io/selected-node of the claim.} other {Look for the cause in the events of the claim.}}',
  },
  'WIN-VOL-025': {
    title: 'One disk for pods on several nodes',
    cause:
      'The claim {claim} is a disk with access mode ReadWriteOnce, which is attached to one node at a time. {why, select, rollout {The rollout starts a new pod before the old one leaves; on another node it does not start (FailedAttachVolume).} user {{user} also uses it. Pods of both on different nodes do not start (FailedAttachVolume).} other {Its pods on other nodes do not start (FailedAttachVolume).}}',
    remedy: '{why, select, rollout {Set the type of the strategy to Recreate.} user {Keep the pods of both on one node by pod affinity on kubernetes.io/hostname, or use storage with ReadWriteMany.} other {Use one replica, a StatefulSet with a claim for each pod, or storage with ReadWriteMany.}}',
  },
} as const;
