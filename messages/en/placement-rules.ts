export default {
  'CLU-001': {
    title: 'No Linux node that takes pods',
    cause: 'None of the {count} Linux nodes is Ready, open and without taint. CoreDNS, the network, metrics and webhooks run on Linux only.',
    remedy: 'Add a Linux node pool; ACK wants two nodes at least.',
  },
  'CLU-002': {
    title: 'Several Windows builds and no RuntimeClass for them',
    cause: 'The Windows nodes have the builds {builds}, and no RuntimeClass selects one: each workload has to carry selector and tolerations itself.',
    remedy: 'Make a RuntimeClass for each build, with its selector and tolerations.',
  },
  'CLU-003': {
    title: 'A RuntimeClass that leads to no node',
    cause: 'RuntimeClass {name} selects {selector}. {count} nodes have that, and its tolerations open none of them: whoever uses the class waits for ever.',
    remedy: 'Correct scheduling.nodeSelector and scheduling.tolerations (they may be edited), or delete the class.',
  },
  'CLU-004': {
    title: 'Components are missing on Windows nodes',
    cause: 'DaemonSet {name} has no ready pod on {nodes}: network, volumes, logs or metrics are missing there.',
    remedy: 'See why its pods are not there or not ready; it may lack the toleration of these nodes.',
  },
  'CLU-005': {
    title: 'The default StorageClass is of no use on Windows',
    cause: 'StorageClass {name} is the default: {reason}. Claims of Windows pods are bound and never mounted.',
    remedy: 'Make a StorageClass for Windows (ntfs, a driver with a Windows plug-in), and name it in the claims.',
  },
  'CLU-006': {
    title: 'The next upgrade drops a Windows version in use',
    cause: 'From Kubernetes 1.{minor} on there are no nodes of {product} here, and {nodes} run it. Facts as of {asOf}.',
    remedy: 'Move these node pools to a newer version of Windows first.',
  },
  'CLU-007': {
    title: 'gMSA is used and not installed',
    cause: '{workloads} name a gMSA credential spec; the cluster has no kind GMSACredentialSpec, or not its webhook. Nothing resolves the name.',
    remedy: 'Install kubernetes-sigs/windows-gmsa.',
  },
  'LIN-001': {
    title: 'Nothing keeps it off open Windows nodes',
    cause: 'It asks for no OS, and Windows nodes take it: {nodes}. There its images are not pulled, or do not start.',
    remedy: 'Select kubernetes.io/os linux. For all such workloads at once: taint the Windows nodes.',
  },
  'LIN-002': {
    title: 'Only taints keep it off Windows nodes',
    cause: 'It asks for no OS. What holds it back from Windows nodes is {taints}: until one is lost, or the workload tolerates it.',
    remedy: 'Select kubernetes.io/os linux.',
  },
  'LIN-003': {
    title: 'Tolerates everything and asks for no OS',
    cause: 'A toleration without key lets it through every taint, that of Windows nodes too: {nodes}.',
    remedy: 'Select kubernetes.io/os linux.',
  },
  'LIN-004': {
    title: 'A DaemonSet of Linux reaches Windows nodes',
    cause: 'Its controller makes a pod for each of these Windows nodes, where it fails: {nodes}. The DaemonSet is never ready, and its rollouts stop.',
    remedy: 'Select kubernetes.io/os linux in the template.',
  },
  'LIN-005': {
    title: 'An add-on whose chart names no OS',
    cause: 'This looks like {addon}, whose chart selects no OS by default; in a cluster with Windows nodes it needs one.',
    remedy: 'Set the value nodeSelector of the chart to kubernetes.io/os: linux.',
  },
  'LIN-006': {
    title: 'Tainted Windows nodes stop the spread',
    cause: 'It is spread over {key}, and asks for no OS. {domains} domains are of Windows nodes it may not use ({nodes}); they count as empty, so that no more than {count} replicas are ever placed.',
    remedy: 'Select kubernetes.io/os linux, or set nodeTaintsPolicy Honor in each constraint.',
  },
  'LIN-007': {
    title: 'Linux nodes are tainted, Windows nodes are open',
    cause: 'Every Linux node has a taint that it does not tolerate ({taints}); only Windows nodes take it: {nodes}.',
    remedy: 'Select kubernetes.io/os linux and tolerate the taint of the Linux nodes; better, take that taint off them.',
  },
  'LIN-008': {
    title: 'spec.os.name is not set in a cluster with both systems',
    cause: 'With spec.os.name linux a Windows kubelet refuses the pod at once, and everybody reads what it is meant for.',
    remedy: 'Set it, together with the selector kubernetes.io/os linux.',
  },
  'LIN-009': {
    title: 'A Linux workload tolerates the taint of Windows nodes',
    cause: 'The toleration of {key} opens Windows nodes to it, and it asks for no OS. It looks copied from a Windows manifest.',
    remedy: 'Remove that toleration, and select kubernetes.io/os linux.',
  },
  'LIN-010': {
    title: 'A Linux workload is pinned to a Windows node',
    cause: 'It may run on {node} only, which is a Windows node; there it never starts.',
    remedy: 'Remove the pin, and select kubernetes.io/os linux.',
  },
  'LIN-011': {
    title: 'Affinity ties Linux and Windows pods to one host',
    cause: 'It must share its node with pods that all run on {os} nodes, and is itself for the other OS: that can never be.',
    remedy: 'Tie them by zone (topology.kubernetes.io/zone), or remove the term.',
  },
  'LIN-012': {
    title: 'A namespace could ask for the OS once',
    cause: '{count} workloads of namespace {namespace} need the selector kubernetes.io/os {os}.',
    remedy: 'Annotate the namespace with scheduler.alpha.kubernetes.io/node-selector: kubernetes.io/os={os}, where the admission plug-in PodNodeSelector is on, or use a mutating policy.',
  },
  'MUL-001': {
    title: 'A rule was to be ignored and is not',
    cause: 'The annotation {annotation} has expired or cannot be read (until: {until}), so that {rule} is shown as if it were not there.',
    remedy: 'Write it as JSON with reason, until (a day such as 2027-03-31, may be left out) and by, or remove it.',
  },
  'MUL-002': {
    title: 'Nothing tells which OS it is for',
    cause: 'Neither its fields nor its images say whether it is for Linux or Windows. It is looked at as a Linux workload, and rules that depend on the OS say nothing.',
    remedy: 'Set spec.os.name and a nodeSelector on kubernetes.io/os.',
  },
  'NODE-001': {
    title: 'Windows nodes without a taint',
    cause: '{nodes}: whatever asks for no OS may land here. Such workloads now: {workloads}.',
    remedy: 'Let the Windows workloads tolerate os=windows:NoSchedule, then set that taint in the node pool; a taint of a node alone is lost with it.',
  },
  'NODE-002': {
    title: 'Windows nodes are tainted in different ways',
    cause: '{nodes} have {taints}. One toleration does not cover them all; taints are compared letter by letter.',
    remedy: 'Use one taint for all Windows node pools.',
  },
  'NODE-003': {
    title: 'The Windows taint is only a preference',
    cause: '{nodes} have {taints}: the scheduler prefers other nodes, and uses these all the same.',
    remedy: 'Use the effect NoSchedule.',
  },
  'NODE-004': {
    title: 'The label of the Windows build is missing or stale',
    cause: '{nodes}: the node runs build {build}, its label windows-build says {label}. Selectors and RuntimeClasses go by the label.',
    remedy: 'Restart the kubelet, or label the node: node.kubernetes.io/windows-build=10.0.{build}.',
  },
  'NODE-005': {
    title: 'The OS label is missing or wrong',
    cause: '{nodes}: the node runs {os}, its label kubernetes.io/os says {label}. Selectors go by the label.',
    remedy: 'Set the label right, and find out who changes it.',
  },
  'NODE-006': {
    title: 'A Windows version that is retired',
    cause: '{nodes} run {product} (build {build}), which is no longer supported here: no new node images, and upgrades stop. Facts as of {asOf}. Pinned to it: {workloads}.',
    remedy: 'Make a node pool of Windows Server 2022 or 2025, and move the workloads.',
  },
  'NODE-007': {
    title: 'The container runtime is too old for Windows',
    cause: '{nodes} run {runtime}. Docker has no support in kubelets from 1.24 on, containerd before 1.6 none on Windows; before 1.7.6 it starts only images of exactly the build of the node.',
    remedy: 'Upgrade containerd, best with the node pool.',
  },
  'NODE-008': {
    title: 'The kubelet is far behind the control plane',
    cause: '{nodes}: kubelet 1.{kubelet}, control plane 1.{control}. Three minor versions are the most; the next upgrade of the control plane goes beyond, or this already is.',
    remedy: 'Upgrade the node pool.',
  },
  'NODE-009': {
    title: 'Little or nothing is reserved for the system',
    cause: '{nodes}: {memory} GiB of memory are kept for Windows itself, which needs about 2 GiB or more, and some CPU. Nothing else protects the node.',
    remedy: 'Set kube-reserved and system-reserved of the kubelet in the node pool.',
  },
  'NODE-010': {
    title: 'Different Windows builds in one node pool',
    cause: 'The nodes of this pool have the builds {builds}: an upgrade that stopped halfway, or a node that was joined by hand. A selector of the pool says nothing about the build.',
    remedy: 'Finish the upgrade.',
  },
  'NODE-011': {
    title: 'Small Windows nodes',
    cause: '{nodes} have less than 4 CPUs or 8 GiB of memory, which is the least that is recommended. ACK makes no smaller ones.',
    remedy: 'Use a bigger instance type.',
  },
  'NODE-012': {
    title: 'Linux nodes are tainted by their OS, Windows nodes are not',
    cause: 'All Linux nodes have {taints}, and no Windows node has a taint: what tolerates nothing goes to Windows.',
    remedy: 'Take the taint off the Linux nodes and taint the Windows nodes.',
  },
  'NODE-013': {
    title: 'Patch levels differ',
    cause: 'Nodes of build {build} have the patch levels {patches}. That is usual while nodes are patched; images still start on all of them.',
    remedy: 'Nothing to do, unless it stays so.',
  },
  'NODE-014': {
    title: 'No eviction under memory pressure',
    cause: '{nodes}: on Windows, kubelets before 1.31 evict no pod when memory runs out; the node pages to its disk.',
    remedy: 'Upgrade the node pool.',
  },
  'WIN-IMG-001': {
    title: 'The image starts on no node that takes the pod',
    cause: 'The image {image} is of build {builds}, and the {count, plural, one {# Windows node that takes} other {# Windows nodes that take}} the pod {count, plural, one {has} other {have}} build {hosts}. With process isolation an image needs a build that its node accepts.',
    remedy: 'Take a tag for a build that is there, or ask for nodes on which the image runs.',
  },
  'WIN-IMG-002': {
    title: 'The image is newer than its hosts',
    cause: 'The image {image} is of build {builds}, newer than every node that takes the pod ({hosts}). A newer image never runs on an older Windows, not even with Hyper-V isolation.',
    remedy: 'Take a tag for the build of the nodes, or ask for newer nodes.',
  },
  'WIN-IMG-003': {
    title: 'The .NET tag has no Windows variant',
    cause: '{image} is for Linux only: the tags of .NET for several systems have no Windows variant any more. On Windows nodes the pull ends in "no match for platform".',
    remedy: 'Take a tag with nanoserver or windowsservercore and the release of the nodes.',
  },
  'WIN-IMG-004': {
    title: 'The short .NET Framework tag is not made for the hosts',
    cause: '{image} has builds {builds}, and none of them starts on the nodes that take the pod. 4.8 and latest are for 2016 and 2019, 4.8.1 for 2022 and 2025.',
    remedy: 'Take 4.8.1, or a tag with windowsservercore and the release of the nodes.',
  },
  'WIN-IMG-005': {
    title: 'A base image without a tag that exists',
    cause: '{image} names no release: the base images of Windows have no tag latest, and the pull fails.',
    remedy: 'Name the release of the nodes, e.g. ltsc2022.',
  },
  'WIN-IMG-006': {
    title: 'The image is of a Windows release that is dead',
    cause: 'The image {image} is of build {builds}. No node that Kubernetes supports runs images of Windows Server 2016, 1709, 1803, 1903, 1909, 2004 or 20H2.',
    remedy: 'Rebuild it on ltsc2022 or ltsc2025.',
  },
  'WIN-IMG-007': {
    title: 'A repository that Microsoft has withdrawn',
    cause: '{image} is from microsoft/ on Docker Hub, which is withdrawn and unpatched; without a tag it is of the time of Server 2016.',
    remedy: 'Take its successor on mcr.microsoft.com.',
  },
  'WIN-IMG-008': {
    title: 'The platform of the image is not known',
    cause: 'Nothing about {image} tells its OS or its Windows build, and the cluster has {builds}: the verdict leaves the image out.',
    remedy: 'Name the build in the tag, or allow Mullion to ask the registry.',
  },
  'WIN-IMG-009': {
    title: 'A Linux image on Windows nodes',
    cause: 'The image {image} is a Linux image, and the pod only goes to Windows nodes: it ends in ErrImagePull or does not start.',
    remedy: 'Take a Windows variant of the image, or send the pod to Linux nodes.',
  },
  'WIN-IMG-010': {
    title: 'A Windows image can get to Linux nodes',
    cause: 'The image {image} is a Windows image, and {count, plural, one {# Linux node takes} other {# Linux nodes take}} the pod: it never starts there.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows, and the tolerations for the Windows nodes.',
  },
  'WIN-IMG-011': {
    title: 'Running an older image on a newer host needs a newer containerd',
    cause: 'The image {image} of build {builds} may run on build {hosts}, and the containerd of {count, plural, one {# node} other {# nodes}} ({runtime}) demands equal builds when it pulls.',
    remedy: 'Update containerd to 1.7.6 or later there, or ask for nodes of the very build.',
  },
  'WIN-IMG-012': {
    title: 'A HostProcess container on an image of other builds',
    cause: 'A HostProcess container needs no match of builds to run, and the pull still looks for one: {image} has {builds}, and {count, plural, one {# node} other {# nodes}} that {count, plural, one {takes} other {take}} the pod {count, plural, one {has} other {have}} {hosts}.',
    remedy: 'Build it on the base image for HostProcess containers, which is of no build.',
  },
  'WIN-IMG-013': {
    title: 'The base image for HostProcess in an ordinary container',
    cause: 'The image {image} has no Windows in it: it is made for HostProcess containers, which use that of the host, and {container} is none.',
    remedy: 'Make it a HostProcess container with hostNetwork, or take an image with Windows in it.',
  },
  'WIN-IMG-014': {
    title: 'A command needs what Nano Server does not have',
    cause: 'The image {image} of {container} is on Nano Server, which has cmd and no Windows PowerShell, no installer, no IIS and no .NET Framework. The command calls: {command}',
    remedy: 'Take the variant on Server Core, or change the command.',
  },
  'WIN-IMG-015': {
    title: 'The image is for a build that is about to go',
    cause: 'The image {image} is for build {builds} alone. AKS offers Server 2019 no more from 1.33 on, and Server 2022 not from 1.37 on.',
    remedy: 'Rebuild it on ltsc2025; images of 2022 run on 2025 with containerd 1.7.6 or later.',
  },
  'WIN-IMG-016': {
    title: 'A large image that is asked for again at every start',
    cause: 'The image {image} of {container} is on Windows Server Core, several gigabytes, and its pull policy is Always{why}: a start waits for the registry, and for the pull where a layer is new.',
    remedy: 'Use a tag that never moves, and imagePullPolicy: IfNotPresent.',
  },
  'WIN-IMG-017': {
    title: 'A Windows image for arm64 on amd64 nodes',
    cause: 'The image {image} is for arm64, and the Windows nodes are {arch}.',
    remedy: 'Take the tag with -amd64, or the one for both.',
  },
  'WIN-IMG-018': {
    title: 'The SQL Server image is a Linux image',
    cause: '{image} looks as if it were for a Windows release by its year. There are only Linux images of SQL Server, and the pod goes to Windows nodes.',
    remedy: 'Send it to Linux nodes.',
  },
  'WIN-IMG-019': {
    title: 'The official image is no longer made for Server 2019',
    cause: '{image} has Windows variants for builds {builds} only, and {count, plural, one {# node that takes} other {# nodes that take}} the pod {count, plural, one {has} other {have}} build 17763.',
    remedy: 'Ask for nodes of one of those builds.',
  },
  'WIN-IMG-020': {
    title: 'It relies on images of an older build running on newer hosts',
    cause: 'The image {image} of build {build} starts on nodes of build {hosts} because newer hosts accept images of 2022. Microsoft supports that for 2022 on 2025, not for 2019, and from containerd 2.2 on a host after 2025 will not accept 2022 any more.',
    remedy: 'Rebuild it on the release of the hosts when there is occasion.',
  },
  'WIN-IMG-021': {
    title: 'Hyper-V isolation is to bridge a gap between builds',
    cause: 'The handler {handler} isolates with Hyper-V, and {image} has build {builds}, which the nodes ({hosts}) do not accept when they pull. Kubernetes does not support it, and lists of images are still filtered by the build of the host.',
    remedy: 'Drop the class, and take a tag or nodes of the right build.',
  },
  'WIN-IMG-022': {
    title: 'The image is named by a digest alone',
    cause: '{image} says nothing of its platform. A digest of one platform also skips the choice among several.',
    remedy: 'Write the tag beside the digest.',
  },
  'WIN-LEG-001': {
    title: 'An API group that is gone',
    cause: '{apiVersion} was removed in Kubernetes 1.{minor}: the API server answers "no matches for kind".',
    remedy: 'Write {now}; apps/v1 also needs spec.selector.matchLabels equal to the labels of the template.',
  },
  'WIN-LEG-002': {
    title: 'The annotation for Hyper-V isolation',
    cause: 'The annotation {keys} is ignored since dockershim is gone: the pod runs with process isolation, which needs an image of a build that the node takes.',
    remedy: 'Remove it, and choose nodes or an image of the right build.',
  },
  'WIN-LEG-003': {
    title: 'A RuntimeClass of the time of dockershim',
    cause: 'The RuntimeClass {name} has the handler docker, which containerd does not know: no pod of it starts.',
    remedy: 'Make a class with the handler runhcs-wcow-process and name that.',
  },
  'WIN-LEG-004': {
    title: 'A label for the build that is made by hand',
    cause: 'It asks for {key}: {value}, a label that people gave nodes before kubelets wrote node.kubernetes.io/windows-build. New nodes do not have it.',
    remedy: 'Ask for node.kubernetes.io/windows-build with 10.0. and the build.',
  },
  'WIN-LEG-005': {
    title: 'Annotations of the first gMSA',
    cause: '{keys} is ignored since there are fields for group managed service accounts: the pod runs without one.',
    remedy: 'Set securityContext.windowsOptions.gmsaCredentialSpecName.',
  },
  'WIN-LEG-006': {
    title: 'Annotations for AppArmor or seccomp',
    cause: 'Fields have taken the place of {keys}, and neither exists on Windows.',
    remedy: 'Remove them on Windows workloads; on Linux use appArmorProfile and seccompProfile.',
  },
  'WIN-LEG-007': {
    title: 'Secrets as variables only, as 1709 needed it',
    cause: 'The image is of 1709 or 1803, and secrets come as variables and never as a volume. Windows Server 1709 could not mount them; that limit is gone.',
    remedy: 'Nothing has to be done. A volume keeps secrets out of the environment.',
  },
  'WIN-LEG-008': {
    title: 'A note of a limit that Windows no longer has',
    cause: 'An annotation says that StatefulSets, autoscaling or several containers in a pod do not work on Windows ({keys}). That was so before Windows Server 2019.',
    remedy: 'Nothing has to be done; the note may go.',
  },
  'WIN-LEG-009': {
    title: 'A pause image made by hand',
    cause: 'The image kubeletwin/pause is in use by {names}: it is made for one build, and nobody patches it.',
    remedy: 'Use registry.k8s.io/pause or mcr.microsoft.com/oss/kubernetes/pause in the version of the kubelet, as sandbox image of containerd too.',
  },
  'WIN-LEG-010': {
    title: 'Cluster tooling or a network that is retired',
    cause: 'With Windows nodes, {names} is in use, which nobody maintains any more.',
    remedy: 'Move to a network and a tool that support Windows nodes.',
  },
  'WIN-NET-001': {
    title: 'hostNetwork on an ordinary Windows pod',
    cause: 'Windows gives the pod its own network all the same; yet its ports are reserved on the node, and Pod Security baseline refuses it.',
    remedy: 'Remove hostNetwork and use a Service. Only HostProcess pods are in the network of the node.',
  },
  'WIN-NET-002': {
    title: 'dnsPolicy ClusterFirstWithHostNet',
    cause: 'Windows does not have it; the pod is treated as with ClusterFirst.',
    remedy: 'Remove dnsPolicy.',
  },
  'WIN-NET-003': {
    title: 'hostPort depends on the network plug-in',
    cause: '{ports}: recent win-bridge, Azure CNI and the VPC CNI of AWS serve host ports on Windows, others do not.',
    remedy: 'Use a Service of type NodePort or LoadBalancer.',
  },
  'WIN-NET-004': {
    title: 'NetworkPolicies are not enforced for Windows pods',
    cause: 'The policies {policies} select these pods. The network of the Windows nodes here enforces none: all traffic passes.',
    remedy: 'Run Calico on the Windows nodes, or protect the traffic in another way. Nothing in this object helps.',
  },
  'WIN-NET-005': {
    title: 'A NetworkPolicy that Azure NPM does not know on Windows',
    cause: 'The policy {policy} asks for {features}: on Windows, Azure NPM refuses or ignores that. Azure NPM for Windows was retired on 2026-09-30.',
    remedy: 'Use numbers for ports and positive selectors, and move to Calico.',
  },
  'WIN-NET-006': {
    title: 'The network plug-in has no support for Windows',
    cause: 'The network of this cluster is {cni}; on its Windows nodes pods never get one.',
    remedy: 'There is no way in place: a new cluster, or another network plug-in. On ACK Windows needs Flannel, which is chosen when the cluster is created.',
  },
  'WIN-NET-007': {
    title: 'IPv6 to Windows pods',
    cause: 'Services {services} are to serve IPv6 too; the network of the Windows nodes here has none.',
    remedy: 'Use ipFamilyPolicy SingleStack with IPv4.',
  },
  'WIN-NET-008': {
    title: 'sessionAffinity needs Windows Server 2022',
    cause: 'Services {services} keep clients at one pod (sessionAffinity ClientIP). Nodes older than Server 2022 do not have it: {nodes}.',
    remedy: 'Remove sessionAffinity, or select newer nodes.',
  },
  'WIN-NET-009': {
    title: 'externalTrafficPolicy Local needs DSR',
    cause: 'Services {services} have externalTrafficPolicy Local. On Windows that works only where kube-proxy runs in DSR mode; on AKS the address of the client is lost even then.',
    remedy: 'Use Cluster, or see that kube-proxy runs with WinDSR.',
  },
  'WIN-NET-010': {
    title: 'Many Services with Windows nodes',
    cause: 'There are {count} Services. Each takes ports of the host network service on every Windows node; about 500 are what such a node bears, and changes arrive late.',
    remedy: 'Put an ingress before many applications, in place of a load balancer for each.',
  },
  'WIN-NET-011': {
    title: 'ping as a test',
    cause: 'Container {container} pings {target}. Several networks of Windows let no ICMP out, though TCP works.',
    remedy: 'Test by TCP or HTTP.',
  },
  'WIN-NET-012': {
    title: 'Names are looked up differently on Windows',
    cause: '{what}: Windows adds only the suffix of the pod’s own namespace, and none to names with dots; most options are ignored.',
    remedy: 'Write whole names, such as service.namespace.svc.cluster.local.',
  },
  'WIN-NET-013': {
    title: 'A container of Linux is put into the pod',
    cause: '{injector} puts a container or init container into these pods. Its image is for Linux: the pod can never start on Windows.',
    remedy: 'Keep the template out of it: sidecar.istio.io/inject "false", linkerd.io/inject disabled, vault.hashicorp.com/agent-inject "false".',
  },
  'WIN-NET-014': {
    title: 'SCTP port',
    cause: 'The network of Windows has no SCTP: {ports}.',
    remedy: 'Use TCP or UDP.',
  },
  'WIN-NET-015': {
    title: 'A node port does not answer on its own Windows node',
    cause: 'Services {services} are of type NodePort. A Windows node cannot reach its own node ports and virtual addresses.',
    remedy: 'Test from a Linux node, or from outside.',
  },
  'WIN-NET-016': {
    title: '“:” in the name of an environment variable',
    cause: 'Container {container} has {names}. .NET reads nested settings from variables with two underscores in place of “:”.',
    remedy: 'Write __ for :.',
  },
  'WIN-OS-001': {
    title: 'spec.os.name is neither linux nor windows',
    cause: 'The API server refuses the object: spec.os.name has to be exactly linux or windows, in lower case, and here it is "{name}".',
    remedy: 'Write linux or windows, or remove spec.os.',
  },
  'WIN-OS-002': {
    title: 'Linux-only field of the pod with os.name: windows',
    cause: 'With spec.os.name: windows the API server refuses {count, plural, one {this field} other {these # fields}} of the pod, whatever the value: {fields}.',
    remedy: 'Remove what is refused. For the account to run as there is securityContext.windowsOptions.runAsUserName.',
  },
  'WIN-OS-003': {
    title: 'Linux-only field of a container with os.name: windows',
    cause: 'With spec.os.name: windows the API server refuses {count, plural, one {this field} other {these # fields}} of containers, even where the value is false: {fields}. Init and ephemeral containers count too.',
    remedy: 'Remove what is refused. A container that was to be privileged may need to be a HostProcess container instead.',
  },
  'WIN-OS-004': {
    title: 'Resources of the whole pod with os.name: windows',
    cause: 'From Kubernetes 1.34 on the API server refuses {fields} for Windows pods.',
    remedy: 'Remove it and give the amounts to the containers; how they share them is for the author to say.',
  },
  'WIN-OS-005': {
    title: 'windowsOptions with os.name: linux',
    cause: 'With spec.os.name: linux the API server refuses windowsOptions, even empty ones: {fields}.',
    remedy: 'Remove windowsOptions, or write os.name: windows if the images are Windows images.',
  },
  'WIN-OS-006': {
    title: 'os.name is not set on a Windows workload',
    cause: 'Without spec.os.name the API server does not tell which fields Windows ignores, Pod Security takes the pod for a Linux pod, and no kubelet can refuse it early.',
    remedy: 'Set spec.os.name: windows, and remove the fields that are then refused.',
  },
  'WIN-OS-007': {
    title: 'os.name contradicts the nodes the pod can get to',
    cause: 'spec.os.name is {os}, and every node that takes the pod is a {other} node ({count} of them). The scheduler does not read os.name: each pod ends Failed with PodOSNotSupported, and its controller makes new ones without end.',
    remedy: 'Write os.name: {other} if it is meant to run there, else ask for {os} nodes with a nodeSelector.',
  },
  'WIN-OS-008': {
    title: 'os.name is set and nothing keeps the pod on that OS',
    cause: 'spec.os.name is {os}, and {count, plural, one {# node} other {# nodes}} of {other} {count, plural, one {takes} other {take}} the pod too. The scheduler does not read os.name: a pod that lands there fails with PodOSNotSupported.',
    remedy: 'Add nodeSelector kubernetes.io/os: {os}.',
  },
  'WIN-OS-009': {
    title: 'The pod carries a label kubernetes.io/os that its node contradicts',
    cause: 'The pod has the label kubernetes.io/os: {value}. The kubelet compares it with its node, and {count} of the {all} nodes that take the pod would refuse it with PodOSSelectorNodeLabelDoesNotMatch.',
    remedy: 'Remove the label from the pod template, and from selector.matchLabels if it is there: the object then has to be made again.',
  },
  'WIN-OS-010': {
    title: 'Linux and Windows containers in one pod',
    cause: 'A pod lives on one node, and a node has one OS. The images of {linux} are Linux images and those of {windows} are Windows images: some container can never start.',
    remedy: 'Make two workloads of it. If a container was put in by an injector, such as a mesh or an agent, exempt this workload from it.',
  },
  'WIN-OS-011': {
    title: 'The namespace enforces restricted, and os.name is missing',
    cause: 'The namespace {namespace} enforces the Pod Security level restricted. Without spec.os.name its pods are held to demands that exist for Linux only ({demands}): the object is saved and no pod is ever made.',
    remedy: 'Set spec.os.name: windows and securityContext.runAsNonRoot: true. Do not add the Linux fields: Windows ignores them.',
  },
  'WIN-OS-012': {
    title: 'stopSignal on Windows',
    cause: '{fields} is dropped without a word: the gate ContainerStopSignals is alpha and off. With it, Windows knows SIGTERM and SIGKILL alone.',
    remedy: 'Remove it.',
  },
  'WIN-OS-013': {
    title: 'Resizing in place is expected of a Windows pod',
    cause: '{fields} says how to resize in place, and a resize of a Windows pod is refused or never done.',
    remedy: 'It may stay and has no effect. A VerticalPodAutoscaler for this workload needs updateMode: Recreate.',
  },
  'WIN-OS-014': {
    title: 'What would mend it cannot be changed in place',
    cause: 'In a {kind} that is there the fields that {rules} would have changed are immutable: the API server refuses such a patch.',
    remedy: 'Delete it and create it with the fields as they should be. A Job loses its progress.',
  },
  'WIN-OS-015': {
    title: 'os.name contradicts the image',
    cause: 'spec.os.name is {os}, and the image of {container}, {image}, is a {other} image. The pod is admitted and scheduled, and then never starts.',
    remedy: 'If the image is right, write os.name: {other} and ask for {other} nodes; else take an image for {os}.',
  },
  'WIN-OS-016': {
    title: 'The RuntimeClass leads to the other OS',
    cause: 'The RuntimeClass {name} selects {selected} nodes, and the workload is for {os}. Admission lets that pass, and the kubelet refuses every pod.',
    remedy: 'Remove runtimeClassName, or name a class for {os}.',
  },
  'WIN-RES-001': {
    title: 'No memory limit',
    cause: 'Containers without limits.memory: {containers}. Windows has no OOM killer: a leak makes the whole node page to its disk.',
    remedy: 'Set limits.memory to about 1.2 times what the container needs at its peak, as observed.',
  },
  'WIN-RES-002': {
    title: 'No requests',
    cause: 'Containers with neither requests nor limits for CPU and memory: {containers}. The scheduler counts them as nothing, and on Windows nothing protects an overcommitted node.',
    remedy: 'Set requests for cpu and memory.',
  },
  'WIN-RES-003': {
    title: 'Memory request and limit differ',
    cause: 'Container {container} requests {request} and may take {limit}. On Windows a request guarantees nothing.',
    remedy: 'Set requests.memory to the limit.',
  },
  'WIN-RES-004': {
    title: 'Memory limit too small for a Windows image',
    cause: 'Container {container} may take {limit}; images like its own need {least} MiB or more. It fails to start, or pages without end.',
    remedy: 'Raise limits.memory to {advised} or more.',
  },
  'WIN-RES-005': {
    title: 'A CPU limit is a hard cap on Windows',
    cause: 'Container {container} may take {limit} of CPU and never more, not even for a moment; with little CPU it starts very slowly.',
    remedy: 'Raise limits.cpu, or remove it.',
  },
  'WIN-RES-006': {
    title: 'Resources of the pod as a whole',
    cause: 'Windows nodes take such pods from the scheduler and reject them: they end as Failed with PodLevelResourcesNotSupported, and new ones are made without end.',
    remedy: 'Remove spec.resources and give the values to the containers.',
  },
  'WIN-RES-007': {
    title: 'Expects cores of its own',
    cause: '{mark} asks for CPUs or memory of its own; affinity on Windows nodes is an alpha feature and off.',
    remedy: 'Do not count on it.',
  },
  'WIN-RES-008': {
    title: 'The liveness probe is too eager for Windows',
    cause: 'Container {container} is restarted {seconds} seconds after its start if it does not answer by then. Windows containers start 10 to 30 seconds slower than those of Linux.',
    remedy: 'Add a startupProbe that asks the same, with failureThreshold 30 and periodSeconds 10.',
  },
  'WIN-RES-009': {
    title: 'A probe or hook calls a program of Linux',
    cause: 'Container {container} is to run “{command}”. Windows images have no such program: the probe or hook always fails.',
    remedy: 'Use cmd /c …, powershell -Command …, curl.exe, or a probe by httpGet or tcpSocket.',
  },
  'WIN-RES-010': {
    title: 'The command is one of Linux',
    cause: 'Container {container} is to run “{command}”: on Windows it does not start (StartError).',
    remedy: 'Write the command for Windows. See whether the image is for Windows at all.',
  },
  'WIN-RES-011': {
    title: 'The command is one of Windows',
    cause: 'Container {container} has an image of Linux and is to run “{command}”: it does not start (StartError).',
    remedy: 'Use an image for Windows and select Windows nodes, or write the command for Linux.',
  },
  'WIN-RES-012': {
    title: 'Containers end differently on Windows',
    cause: '{fields}: the process gets CTRL_SHUTDOWN_EVENT and is then ended; settings in the registry of the image may cut the time to 5 seconds.',
    remedy: 'Test how the program shuts down.',
  },
  'WIN-RES-013': {
    title: 'terminationMessagePath of its own',
    cause: 'Container {container} writes its last message to {path}; mapping single files is limited on Windows.',
    remedy: 'Remove it: the default works. Or set terminationMessagePolicy to FallbackToLogsOnError.',
  },
  'WIN-RES-014': {
    title: 'The logs may be empty',
    cause: 'Images like that of {containers} write to ETW and the event log; kubectl logs shows what is written to stdout.',
    remedy: 'Add LogMonitor to the image and start the program with it.',
  },
  'WIN-RES-015': {
    title: 'Claims of devices (DRA)',
    cause: 'The pod claims devices with resourceClaims; the kubelet of Windows has no dynamic resource allocation.',
    remedy: 'Remove resourceClaims, and the claims of the containers.',
  },
  'WIN-RES-016': {
    title: 'progressDeadlineSeconds is shorter than a first pull',
    cause: 'The rollout counts as failed after {seconds} seconds without progress; images of Windows are of several GB and take minutes to pull.',
    remedy: 'Set progressDeadlineSeconds to 1200.',
  },
  'WIN-RES-017': {
    title: 'Scaling out takes longer on Windows',
    cause: 'HorizontalPodAutoscaler {autoscaler} scales it: each new pod waits for its image, which is big, and starts slowly.',
    remedy: 'Pull images beforehand, and keep a replica to spare.',
  },
  'WIN-RES-018': {
    title: 'The debug container is of Linux',
    cause: 'Ephemeral container {container} has the image {image}, which is for Linux only; on a Windows node it never starts.',
    remedy: 'Use a Windows image of the build of the node.',
  },
  'WIN-RES-019': {
    title: 'One replica on nodes that are patched every month',
    cause: 'There is one replica and no PodDisruptionBudget: each restart of its node is an outage of minutes.',
    remedy: 'Run two replicas, with a PodDisruptionBudget.',
  },
  'WIN-SCHED-001': {
    title: 'Windows workload without any constraint to an OS',
    cause: 'Nothing asks for Windows nodes, and {count, plural, one {# Linux node takes} other {# Linux nodes take}} the pod: {nodes}. Where the scheduler chooses one, the image cannot be pulled or started.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows, and the tolerations for the taints of the Windows nodes.',
  },
  'WIN-SCHED-002': {
    title: 'The toleration for the taint of the Windows nodes is missing',
    cause: '{count, plural, one {# Windows node that it asks for carries} other {# Windows nodes that it asks for carry}} taints that it does not tolerate: {taint}. From Kubernetes 1.36 on the scheduler no longer names them.',
    remedy: 'Add a toleration for each taint of the wanted pool, key, value and effect exactly as they are there.',
  },
  'WIN-SCHED-003': {
    title: 'Toleration without a selector',
    cause: 'It tolerates the taint of Windows nodes, which permits them and attracts nothing: {count, plural, one {# Linux node takes} other {# Linux nodes take}} the pod as well.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows.',
  },
  'WIN-SCHED-004': {
    title: 'A toleration nearly matches the taint',
    cause: 'The toleration {toleration} was meant for the taint {taint} and does not match it: key, value and effect are compared byte for byte. OpenShift writes os=Windows, others os=windows.',
    remedy: 'Write {taint} exactly, or use operator Exists without a value.',
  },
  'WIN-SCHED-005': {
    title: 'Deprecated label beta.kubernetes.io/os or /arch',
    cause: '{keys} is deprecated since Kubernetes 1.14, and the API server warns of it. It works only as long as kubelets still write it.',
    remedy: 'Use the same label without beta.',
  },
  'WIN-SCHED-006': {
    title: 'An OS that no node can have',
    cause: 'Nodes have kubernetes.io/os linux or windows, in lower case. "{value}" matches none, ever.',
    remedy: 'Write linux or windows.',
  },
  'WIN-SCHED-007': {
    title: 'A term of node affinity leaves the OS open',
    cause: 'Terms of node affinity are alternatives. {firm} asks for {os} and {loose} leaves the OS open: through it {count, plural, one {# node} other {# nodes}} of {other} {count, plural, one {takes} other {take}} the pod.',
    remedy: 'Ask for the OS in every term, or with a nodeSelector.',
  },
  'WIN-SCHED-008': {
    title: 'Gt or Lt on a Windows build',
    cause: '{key} {operator} {value} matches no node: Gt and Lt compare whole numbers, and a build such as 10.0.20348 is none. The API server takes it without a word.',
    remedy: 'List the builds with In. Of this cluster {builds} would fulfil it.',
  },
  'WIN-SCHED-009': {
    title: 'The build is not written as the label has it',
    cause: 'The label node.kubernetes.io/windows-build has values such as 10.0.20348, without patch level and without the name of the product. {values} is none: no node will ever match.',
    remedy: 'Write 10.0. and the five digits of the build.',
  },
  'WIN-SCHED-010': {
    title: 'No node of the cluster has the build that is asked for',
    cause: 'No node has the label node.kubernetes.io/windows-build with {values}; the Windows nodes have {present}. {stale, plural, one {# node runs} other {# nodes run}} such a build with another label.',
    remedy: 'Ask for a build that is there and that the image runs on, add a pool of the build, or restart the kubelet of nodes whose label is out of date.',
  },
  'WIN-SCHED-011': {
    title: 'The scheduler may choose a build on which the image does not start',
    cause: 'Of the Windows nodes that take the pod the image starts on {good, plural, one {#} other {#}} (build {builds}) and not on {bad, plural, one {#} other {#}} (build {others}). The scheduler does not know builds of images: it is a matter of luck.',
    remedy: 'Ask for the builds on which it starts, or use a RuntimeClass that does.',
  },
  'WIN-SCHED-012': {
    title: 'nodeName ties the pod to one node',
    cause: 'spec.nodeName is {node}: nobody asks the scheduler, its taints do not count, and when the node goes the pods go with it. The node is {state}.',
    remedy: 'Remove nodeName, and choose by labels: kubernetes.io/hostname, or the OS with the tolerations it needs.',
  },
  'WIN-SCHED-013': {
    title: 'There is no such RuntimeClass',
    cause: 'The cluster has no RuntimeClass {name} (there are: {known}). The object is saved, each of its pods is refused with 403, and it shows no pods.',
    remedy: 'Name a class that is there, of the right OS and build, make this one, or remove runtimeClassName.',
  },
  'WIN-SCHED-014': {
    title: 'The selector contradicts that of the RuntimeClass',
    cause: 'The RuntimeClass {name} asks for {key}: {wanted}, and the nodeSelector says {written}. The object is saved, and each of its pods is refused with 403.',
    remedy: 'Remove the key from the nodeSelector, or name the class that is for it.',
  },
  'WIN-SCHED-015': {
    title: 'The overhead is written by hand',
    cause: 'spec.overhead is for the RuntimeClass to fill in. Without a class that has an overhead, or with other amounts than its own, each pod is refused with 403.',
    remedy: 'Remove overhead.',
  },
  'WIN-SCHED-016': {
    title: 'The handler of the RuntimeClass is none of containerd on Windows',
    cause: 'The RuntimeClass {name} has the handler {handler}. containerd on Windows has runhcs-wcow-process; without the handler the kubelet reports FailedCreatePodSandBox. Hyper-V isolation is not supported by Kubernetes.',
    remedy: 'Make a class with the handler runhcs-wcow-process (a handler cannot be changed), and name that.',
  },
  'WIN-SCHED-017': {
    title: 'A DaemonSet leaves its placement to a RuntimeClass',
    cause: 'The controller of DaemonSets looks at the template alone, and the RuntimeClass {name} adds its selector and tolerations to the pods only: pods stay Pending on nodes that the class leaves out, and tainted nodes that it is for get none.',
    remedy: 'Copy the nodeSelector and the tolerations of the class into the template.',
  },
  'WIN-SCHED-018': {
    title: 'The OS is only preferred',
    cause: 'kubernetes.io/os stands in a preference alone ({values}), and a preference keeps no pod off a node.',
    remedy: 'Ask for it with a nodeSelector.',
  },
  'WIN-SCHED-019': {
    title: 'It asks for more than any Windows node has',
    cause: 'It requests {requested} of {resource}. The largest of the {count} Windows nodes it asks for gives pods {largest}, empty: less than the size of its machine, since a part is reserved for the system.',
    remedy: 'Request less than {largest}, or add larger nodes.',
  },
  'WIN-SCHED-020': {
    title: 'The scheduler counts other requests than those that are written',
    cause: 'The requests of the containers add up to {written}, and the scheduler counts {counted}: limits without requests count as requests, the largest init container, sidecars and the overhead of the RuntimeClass count too.',
    remedy: 'Compare the number that is counted with the size of nodes, or write the requests out.',
  },
  'WIN-SCHED-021': {
    title: 'Huge pages on Windows',
    cause: 'Windows nodes have no huge pages: {fields} keeps the pod Pending with "Insufficient hugepages".',
    remedy: 'Remove hugepages from requests and limits.',
  },
  'WIN-SCHED-022': {
    title: 'EKS does not see that it is for Windows',
    cause: 'The webhook of EKS that gives pods on Windows nodes an address looks at the nodeSelector alone. The OS is asked for elsewhere: the pod gets no address, and its sandbox is not made.',
    remedy: 'Add nodeSelector kubernetes.io/os: windows.',
  },
  'WIN-SCHED-023': {
    title: 'EKS: no Windows node has an address left',
    cause: 'A pod on a Windows node of EKS takes one of the addresses of the node’s network interface. {count, plural, one {The node} other {The # nodes}} that it could go to {count, plural, one {has} other {have}} none left.',
    remedy: 'Enable prefix delegation, or add more or larger nodes.',
  },
  'WIN-SCHED-024': {
    title: 'The nodes hold as many pods as they may',
    cause: '{count, plural, one {The one node} other {Each of the # nodes}} that would take the pod holds as many pods as its kubelet allows: {limits}. Windows pools often allow 30.',
    remedy: 'Add nodes, or a pool that allows more pods to a node.',
  },
  'WIN-SCHED-025': {
    title: 'There are fewer nodes with its host ports free than replicas',
    cause: 'It takes {ports} of its node, so that each node has room for one pod of it. {free, plural, one {# node has} other {# nodes have}} them free or hold a pod of it already, and it wants {wanted}. hostNetwork makes every port a host port.',
    remedy: 'Remove hostPort and hostNetwork and use a Service, or ask for fewer replicas.',
  },
  'WIN-SCHED-026': {
    title: 'Tolerates everything',
    cause: 'A toleration with an empty key and operator Exists also tolerates nodes that are not ready or short of disk, and pools that are reserved for others.',
    remedy: 'Tolerate the taint of the Windows nodes alone.',
  },
  'WIN-SCHED-027': {
    title: 'Toleration with operator Lt or Gt',
    cause: 'The gate TaintTolerationComparisonOperators is off unless somebody turned it on: the API server refuses the operator {operators}, with a list of supported ones that does not help.',
    remedy: 'Use Equal or Exists.',
  },
  'WIN-SCHED-028': {
    title: 'A device that no Windows node offers',
    cause: 'No Windows node of the cluster offers {resource}: the pod stays Pending with "Insufficient {resource}". The device of Windows nodes with a GPU is microsoft.com/directx, and Windows pools of ACK cannot have GPUs.',
    remedy: 'Remove it from requests and limits, or make it a Linux workload.',
  },
  'WIN-SCHED-029': {
    title: 'No node has that processor architecture',
    cause: 'It needs {wanted}, and the nodes for it are {has}. Windows nodes are amd64.',
    remedy: 'Ask for the architecture of the nodes, or take an image for it.',
  },
  'WIN-SCHED-030': {
    title: 'The nodes lack the topology label that it spreads over',
    cause: 'None of the {count} nodes for it has the label {key}, without which the scheduler puts no pod of it there. Windows pools often have no zone.',
    remedy: 'Use a key that the nodes have, or make it a preference.',
  },
  'WIN-SCHED-031': {
    title: 'Its volume is where no node for it is',
    cause: 'The volume {volume} of the claim {claim} can be used from none of the {count} nodes for it: it belongs to another zone, or to other nodes.',
    remedy: 'Add a node where the volume is, or restore the volume where the nodes are.',
  },
  'WIN-SCHED-032': {
    title: 'The default scheduler does not decide about it',
    cause: 'Where its pods can go is not known here: scheduling gates {gates}, scheduler {scheduler}.',
    remedy: 'Ask that scheduler, or whoever is to remove the gates.',
  },
  'WIN-SCHED-033': {
    title: 'Only nodes that are cordoned or not Ready would take it',
    cause: '{count, plural, one {# node would take it and is} other {# nodes would take it and are}} cordoned or not Ready: {nodes}. There is a place for it, blocked by maintenance.',
    remedy: 'Uncordon or repair {nodes}; the workload needs no change.',
  },
  'WIN-SCHED-034': {
    title: 'The OS is chosen through a label of a provider or a pool alone',
    cause: 'Only {keys} keeps it on {os} nodes. That ends when the pool is renamed or gets nodes of the other OS, and the webhooks of EKS and GKE do not see it.',
    remedy: 'Add nodeSelector kubernetes.io/os: {os}.',
  },
  'WIN-SCHED-035': {
    title: 'It asks for a label that no node has',
    cause: 'No node has the label {key} with {values}: the pods stay Pending for ever. Nearest to it: {near}.',
    remedy: 'Correct the key or the value, or label the nodes through their pool.',
  },
  'WIN-SCHED-036': {
    title: 'More replicas than its pods may share domains',
    cause: 'Its {field} over {topologyKey} allows {most, plural, one {# pod} other {# pods}} on the nodes that it may choose, and it wants {wanted}: the rest stays Pending.',
    remedy: 'Ask for {most} replicas at most, make it a preference, or add nodes in other domains.',
  },
  'WIN-SCHED-037': {
    title: 'It runs on one build, and there is no second place for it',
    cause: 'It runs on build {build} alone, of which {count, plural, one {# node takes} other {# nodes take}} it, with room for another pod on {free}. When such a node is patched or fails, there is nowhere to go.',
    remedy: 'Add a node of that build.',
  },
  'WIN-SEC-001': {
    title: 'privileged is ignored on Windows',
    cause: '{fields}: Windows has no privileged containers; this one gets ordinary rights.',
    remedy: 'Remove it. If it needs the host, make the pod a HostProcess pod (windowsOptions.hostProcess and hostNetwork true).',
  },
  'WIN-SEC-002': {
    title: 'Linux capabilities are ignored on Windows',
    cause: '{fields}: Windows has no POSIX capabilities; nothing is added or dropped.',
    remedy: 'Remove them. Where Pod Security asks for them, set spec.os.name windows instead: then it asks no longer.',
  },
  'WIN-SEC-003': {
    title: 'readOnlyRootFilesystem is ignored on Windows',
    cause: '{fields}: the root of a Windows container stays writable, whatever is written here.',
    remedy: 'Remove it, and do not count on it.',
  },
  'WIN-SEC-004': {
    title: 'allowPrivilegeEscalation has no effect on Windows',
    cause: '{fields}: it is a switch of the Linux kernel.',
    remedy: 'Remove it; once spec.os.name is windows, the API server refuses it.',
  },
  'WIN-SEC-005': {
    title: 'runAsUser and runAsGroup are ignored on Windows',
    cause: '{fields}: Windows has no numeric ids. The container runs as the user of its image.',
    remedy: 'Remove them; name an account with windowsOptions.runAsUserName, for example ContainerUser.',
  },
  'WIN-SEC-006': {
    title: 'fsGroup and supplementalGroups are ignored on Windows',
    cause: '{fields}: the files of volumes keep their owners; no group is added.',
    remedy: 'Remove them; give rights by ACLs of the volume or the image.',
  },
  'WIN-SEC-007': {
    title: 'seccomp, AppArmor and SELinux are ignored on Windows',
    cause: '{fields}: they are features of the Linux kernel; nothing confines the container that way.',
    remedy: 'Remove them.',
  },
  'WIN-SEC-008': {
    title: 'procMount has no effect on Windows',
    cause: '{fields}: there is no /proc.',
    remedy: 'Remove it.',
  },
  'WIN-SEC-009': {
    title: 'sysctls: a Windows kubelet rejects the pod',
    cause: '{fields}: on Windows no sysctl is allowed; every pod ends as Failed with SysctlForbidden.',
    remedy: 'Remove securityContext.sysctls.',
  },
  'WIN-SEC-010': {
    title: 'Host and shared namespaces are ignored on Windows',
    cause: '{fields}: the containers see neither the processes of the node nor those of each other.',
    remedy: 'Remove them. For what needs the processes of the node use a HostProcess pod.',
  },
  'WIN-SEC-011': {
    title: 'hostUsers has no effect on Windows',
    cause: '{fields}: user namespaces are a feature of Linux.',
    remedy: 'Remove it.',
  },
  'WIN-SEC-012': {
    title: 'supplementalGroupsPolicy Strict: a Windows kubelet rejects the pod',
    cause: '{fields}: no Windows runtime supports it; every pod ends as Failed with SupplementalGroupsPolicyNotSupported.',
    remedy: 'Remove supplementalGroupsPolicy.',
  },
  'WIN-SEC-013': {
    title: 'runAsNonRoot together with ContainerAdministrator',
    cause: 'Container {container} must not run as root and is told to run as {user}: the kubelet does not create it (CreateContainerConfigError).',
    remedy: 'Use the account ContainerUser.',
  },
  'WIN-SEC-014': {
    title: 'runAsNonRoot is not really enforced',
    cause: 'No account is named for {containers}. Where the image names none either, the check passes and the container runs as ContainerAdministrator.',
    remedy: 'Set windowsOptions.runAsUserName to ContainerUser.',
  },
  'WIN-SEC-015': {
    title: 'runAsUserName is malformed',
    cause: 'The API server refuses “{value}”: {detail}',
    remedy: 'Write USER or DOMAIN\\USER. In YAML without quotes or in single quotes, a backslash stands once; only in double quotes it is doubled.',
  },
  'WIN-SEC-016': {
    title: 'Runs as ContainerAdministrator',
    cause: 'No account is named for {containers}; images of the Server Core family run as ContainerAdministrator, with the highest rights in the container.',
    remedy: 'Set windowsOptions.runAsUserName to ContainerUser where the program allows it.',
  },
  'WIN-SEC-017': {
    title: 'HostProcess without hostNetwork',
    cause: 'HostProcess containers share the network of the node; without hostNetwork true the API server refuses the object.',
    remedy: 'Set hostNetwork to true.',
  },
  'WIN-SEC-018': {
    title: 'HostProcess mixed with ordinary containers',
    cause: 'A pod has HostProcess containers only, or none. These are ordinary ones: {containers}. The API server refuses the object.',
    remedy: 'Set hostProcess for the whole pod and not on its containers, or put the others into a pod of their own.',
  },
  'WIN-SEC-019': {
    title: 'hostProcess of the pod and of a container differ',
    cause: 'The pod says {pod}, and its containers {containers} say the contrary; the API server refuses the object.',
    remedy: 'Remove the value of the containers.',
  },
  'WIN-SEC-020': {
    title: 'HostProcess in a namespace that enforces baseline or restricted',
    cause: 'Namespace {namespace} enforces the Pod Security level {level}, which forbids hostProcess, hostNetwork and host ports. The object is saved; each of its pods is refused.',
    remedy: 'Move it to a namespace that enforces privileged, or have the owner of this one label it so.',
  },
  'WIN-SEC-021': {
    title: 'HostProcess account that cannot be used',
    cause: 'Account of container {container}: {user}. HostProcess containers run as NT AUTHORITY\\SYSTEM, LOCAL SERVICE or NETWORK SERVICE, or as a temporary user of a local group.',
    remedy: 'Set runAsUserName to the one of these with the least rights that works.',
  },
  'WIN-SEC-022': {
    title: 'gMSA credential spec does not exist',
    cause: 'There is no GMSACredentialSpec {name}: the webhook of gMSA refuses the pods, or nothing resolves the name.',
    remedy: 'Create the GMSACredentialSpec, and let the service account of the pods use it (role with the verb use).',
  },
  'WIN-SEC-023': {
    title: 'gMSA credential spec written into the template',
    cause: '{fields}: the webhook of gMSA fills this in from the GMSACredentialSpec; written by hand it stays as it is when that changes.',
    remedy: 'Keep only gmsaCredentialSpecName.',
  },
  'WIN-SEC-024': {
    title: 'A HostProcess pod can land on Linux',
    cause: 'Linux nodes accept it too: {nodes}. There, options of Windows mean nothing, and its image does not start.',
    remedy: 'Say that it is for Windows: nodeSelector kubernetes.io/os windows and spec.os.name windows.',
  },
  'WIN-SEC-025': {
    title: 'A HostProcess container uses ordinary mount paths',
    cause: 'Container {container} is told {text}. In HostProcess containers, mounts are found below the directory that CONTAINER_SANDBOX_MOUNT_POINT names, unless containerd 1.7 or later binds them.',
    remedy: 'Put %CONTAINER_SANDBOX_MOUNT_POINT% before the path.',
  },
  'WIN-SEC-026': {
    title: 'Linux path of the service account',
    cause: 'Container {container} is told {text}. On Windows that leads to the files only from drive C, and only for some programs.',
    remedy: 'Write C:\\var\\run\\secrets\\kubernetes.io\\serviceaccount, or leave it to the client library.',
  },
  'WIN-VOL-001': {
    title: 'emptyDir in memory',
    cause: 'Volume {volume} asks for medium {medium}. On Windows it becomes a directory on the disk: what was meant to stay in memory is written there.',
    remedy: 'Remove the medium if the disk will do; else keep secrets elsewhere.',
  },
  'WIN-VOL-002': {
    title: 'emptyDir of huge pages',
    cause: 'Volume {volume} asks for medium {medium}. Windows nodes cannot mount it.',
    remedy: 'Remove the medium.',
  },
  'WIN-VOL-003': {
    title: 'mountPropagation on Windows',
    cause: 'Container {container} mounts {path} with {mode}. On Windows mounts are always private; Bidirectional needs privileged, which Windows refuses.',
    remedy: 'Remove mountPropagation.',
  },
  'WIN-VOL-004': {
    title: 'Raw block device',
    cause: 'Windows containers cannot have block devices: {containers}. The volume is never mapped (FailedMapVolume).',
    remedy: 'Use a claim of volumeMode Filesystem, and volumeMounts.',
  },
  'WIN-VOL-005': {
    title: 'hostPath whose type check must fail',
    cause: 'Volume {volume} wants {path} to be there as {type}. A Windows node has no such path: FailedMount.',
    remedy: 'Name a path of Windows, use the type DirectoryOrCreate, or leave the volume out.',
  },
  'WIN-VOL-006': {
    title: 'hostPath of Linux',
    cause: 'Volume {volume} names {path}. On a Windows node an empty directory of that name is made on drive C; what was meant is not there.',
    remedy: 'Name a path of Windows: C:\\….',
  },
  'WIN-VOL-007': {
    title: 'Socket of the container runtime',
    cause: 'Volume {volume} mounts {path}. On Windows the runtime listens on a named pipe.',
    remedy: 'Mount \\\\.\\pipe\\containerd-containerd to the same path.',
  },
  'WIN-VOL-008': {
    title: 'mountPath written for Linux',
    cause: '{paths}: Windows mounts below drive C. That is well if the program looks there.',
    remedy: 'Write the drive: C:\\….',
  },
  'WIN-VOL-009': {
    title: 'mountPath is drive C itself',
    cause: 'Container {container} mounts at {path}, which is the root of the container; the runtime refuses it.',
    remedy: 'Mount to a directory, or to another drive letter.',
  },
  'WIN-VOL-010': {
    title: 'Two mount paths are the same place on Windows',
    cause: 'Container {container} mounts at {first} and at {second}. For the API server they differ, for Windows they do not.',
    remedy: 'Change one of them.',
  },
  'WIN-VOL-011': {
    title: 'A single file is mounted',
    cause: 'Container {container} mounts one file at {path}. On Windows that is documented as unsupported and depends on the runtime; changes of the file do not arrive.',
    remedy: 'Mount the directory.',
  },
  'WIN-VOL-012': {
    title: 'Volume type without Windows support',
    cause: 'Volume {volume} is of type {type}, which Windows nodes cannot mount, or which Kubernetes no longer has.',
    remedy: 'Use SMB, or a CSI driver that has a node plug-in for Windows.',
  },
  'WIN-VOL-013': {
    title: 'The CSI driver has no node plug-in for Windows',
    cause: 'Volume {volume} needs the driver {driver}. None of the Windows nodes the pod may go to has it: the pod is scheduled and then waits (FailedAttachVolume, FailedMount).',
    remedy: 'Install the Windows DaemonSet of the driver, or use another StorageClass.',
  },
  'WIN-VOL-014': {
    title: 'File system of Linux',
    cause: 'Volume {volume} has the file system {fsType}. Windows formats and mounts NTFS.',
    remedy: 'Use a StorageClass with ntfs, and a new claim: the file system of a volume does not change.',
  },
  'WIN-VOL-015': {
    title: 'Mount options of Linux',
    cause: 'Volume {volume} is mounted with {options}. On Windows they are ignored, or the mount is refused.',
    remedy: 'Have a StorageClass of its own for Windows.',
  },
  'WIN-VOL-016': {
    title: 'recursiveReadOnly on Windows',
    cause: '{fields}: no Windows runtime has it; the container is not created.',
    remedy: 'Remove it.',
  },
  'WIN-VOL-017': {
    title: 'File modes are ignored on Windows',
    cause: '{fields}: Windows files have no modes; they inherit the ACL of their directory.',
    remedy: 'Remove them.',
  },
  'WIN-VOL-018': {
    title: 'The token may not be readable for the account',
    cause: 'Container {container} runs as {user}. Files of projected tokens are not given to that account; only privileged ones read them for sure.',
    remedy: 'Use ContainerUser, or give the account rights in the image.',
  },
  'WIN-VOL-019': {
    title: 'Named pipe mounted read-only',
    cause: 'Container {container} mounts {path} read-only; pipes cannot be mounted that way.',
    remedy: 'Set readOnly to false.',
  },
  'WIN-VOL-020': {
    title: 'Image volume on Windows',
    cause: 'Volume {volume} is made from an image. Kubernetes has the field; no Windows runtime is known to support it.',
    remedy: 'Copy the content into the image of the container.',
  },
  'WIN-VOL-021': {
    title: 'Linux and Windows workloads share one disk',
    cause: 'The claim {claim} is of one disk, and {other}, which is for the other OS, uses it too. Neither can mount the file system of the other.',
    remedy: 'Give each a claim of its own, or use an SMB share.',
  },
  'WIN-VOL-022': {
    title: 'More than the 20 GB of a Windows container',
    cause: 'Container {container} counts on {amount} of ephemeral storage. Drive C of a Windows container has 20 GB by default.',
    remedy: 'Mount a volume for the data.',
  },
  'WIN-VOL-023': {
    title: 'FlexVolume',
    cause: 'Volume {volume} is a FlexVolume: deprecated, and each Windows node needs the scripts of its plug-in.',
    remedy: 'Use a CSI driver.',
  },
} as const;
