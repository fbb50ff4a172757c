export default {
  'added-kept': {
    title: 'Added instances stay and bill on',
    cause: '{count, plural, one {# instance was} other {# instances were}} added to the pool and not created by it; without an expected number of nodes ACK keeps {count, plural, one {it, and it bills} other {them, and they bill}} on: {names}.',
    remedy: 'Release them in the ECS console when nothing needs them any more.',
  },
  'addresses-short': {
    title: 'Not enough addresses',
    cause: 'The chosen vSwitches have {free, plural, one {# free address} other {# free addresses}} together; {wanted, plural, one {# node needs} other {# nodes need}} {wanted}.',
    remedy: 'Add a vSwitch with free addresses or ask for fewer nodes.',
  },
  'already-cordoned': {
    title: 'Already cordoned',
    cause: 'Cordoned already ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'already-healthy': {
    title: 'Already Ready',
    cause: 'Ready already and left alone ({count}): {names}.',
    remedy: 'Ask for a repair of Ready nodes too if they misbehave all the same.',
  },
  'attached-not-scaled': {
    title: 'Attached nodes are not scaled',
    cause: 'The size limits of {name} ({min}–{max}) count only nodes that the autoscaler makes, not attached ones.',
    remedy: 'Remove attached nodes by hand when they are no longer needed.',
  },
  'auto-max-below-present': {
    title: 'Maximum below the present number of nodes',
    cause: 'The pool has {count, plural, one {# node} other {# nodes}} and may have {max}: ACK removes nodes, even where a drain fails.',
    remedy: 'Set the maximum to at least {count}, or drain the nodes that should go first.',
  },
  'auto-scaling-begins': {
    title: 'Auto scaling begins',
    cause: 'From {count, plural, one {# node} other {# nodes}}, the number follows the pods between {min} and {max}.',
    remedy: 'Nothing to do.',
  },
  'auto-scaling-ends': {
    title: 'Auto scaling ends',
    cause: 'ACK sets the minimum to 0, the maximum to 2,000 and the expected number of nodes to the present {count}.',
    remedy: 'Nothing to do; another expected number is set by a second call once the first is done.',
  },
  'autoscaler-may-refill': {
    title: 'The autoscaler may refill the pool',
    cause: 'The autoscaler decides the size of {name} ({min}–{max}); it makes new nodes when pods wait for room.',
    remedy: 'Lower the limits of the pool first if it is to stay small.',
  },
  'balance-needs-zones': {
    title: 'Nothing to balance',
    cause: 'Balancing spreads nodes over several zones; the chosen vSwitches are {vSwitches} in {zones, plural, one {# zone} other {# zones}}.',
    remedy: 'Choose vSwitches in at least two zones, or another scaling policy.',
  },
  'bandwidth-refused': {
    title: 'Bandwidth refused',
    cause: '{bandwidth} Mbit/s cannot be had; a public address has 1 to {most} Mbit/s, and 0 means none.',
    remedy: 'Choose 0 to {most} Mbit/s.',
  },
  'bare-pods-lost': {
    title: 'Pods that nothing makes again',
    cause: '{count, plural, one {# pod belongs} other {# pods belong}} to no controller and {count, plural, one {is} other {are}} gone for good: {names}.',
    remedy: 'Put them into a Deployment, or make them again afterwards.',
  },
  'budget-allows-none': {
    title: 'A disruption budget allows no disruption',
    cause: 'Pods on the nodes of {name} are covered by disruption budgets that allow no disruption now ({count}): {names}. ACK removes nodes even when draining fails, and then these pods stop all the same.',
    remedy: 'Give the workloads more replicas on other nodes, or loosen the budgets, until they allow a disruption.',
  },
  'budget-holds-up': {
    title: 'A disruption budget may hold it up',
    cause: 'ACK drains the nodes of {name}; {count, plural, one {# disruption budget allows no disruption now and holds} other {# disruption budgets allow no disruption now and hold}} it up: {names}.',
    remedy: 'Give the workloads more replicas on other nodes, or loosen the budgets, before it starts.',
  },
  'budgets-unknown': {
    title: 'Disruption budgets unknown',
    cause: 'The disruption budgets could not be read; they may allow no disruption of the pods on the nodes of {name}.',
    remedy: 'Grant the right to list poddisruptionbudgets (policy/v1), then ask again.',
  },
  'cluster-differs': {
    title: 'Another cluster',
    cause: 'The cluster is {id}, not {requested}.',
    remedy: 'Choose the cluster again.',
  },
  'cluster-name-differs': {
    title: 'The cluster has another name',
    cause: 'The cluster {id} is called {name}, not {requested}.',
    remedy: 'Choose the cluster again.',
  },
  'cluster-not-managed': {
    title: 'Not a managed cluster',
    cause: 'The cluster is of type {type}; Windows pools exist in ACK managed clusters only.',
    remedy: 'Use a managed cluster.',
  },
  'cluster-too-old': {
    title: 'Kubernetes too old for Windows',
    cause: 'The cluster runs Kubernetes {version}; Windows pools need {needs} or later.',
    remedy: 'Upgrade the cluster first.',
  },
  'cluster-version-unknown': {
    title: 'Kubernetes version unknown',
    cause: 'The version “{version}” cannot be read; Windows pools need {needs} or later.',
    remedy: 'Check the version in the ACK console.',
  },
  'cordon-only-place': {
    title: 'New pods would find no node',
    cause: 'While the nodes are cordoned, a new pod of {count, plural, one {# workload} other {# workloads}} that {count, plural, one {runs} other {run}} there would find no node: {names}.',
    remedy: 'Add nodes of their OS and build first, or uncordon soon.',
  },
  'custom-image-not-found': {
    title: 'Custom image not found',
    cause: 'The custom image {image} neither belongs to the account in this region nor is it shared with it.',
    remedy: 'Choose one of the images listed.',
  },
  'custom-image-unusable': {
    title: 'Custom image cannot be used',
    cause: 'ECS says that the custom image {image} cannot be used now.',
    remedy: 'Wait until it is available, or choose another image.',
  },
  'daemon-sets-leave': {
    title: 'DaemonSets without nodes',
    cause: '{count} DaemonSets run on the nodes of {name} alone and have no pods afterwards: {names}.',
    remedy: 'Remove them when nothing needs them any more.',
  },
  'daemon-sets-missing': {
    title: 'Pods of DaemonSets missing',
    cause: 'Not running on every upgraded node that accepts them ({count}): {names}.',
    remedy: 'Look at the events of these DaemonSets.',
  },
  'data-disks-formatted': {
    title: 'Data disks are formatted',
    cause: 'Data disks of these instances are formatted for containers: what is on them is lost.',
    remedy: 'Switch off formatting, or save the data first.',
  },
  'data-disks-of-type': {
    title: 'More disks than the instance type takes',
    cause: '{type} takes {most, plural, one {# disk} other {# disks}}, the system disk among them; {count, plural, one {# data disk does} other {# data disks do}} not fit.',
    remedy: 'Remove data disks or choose another instance type.',
  },
  'default-pool-stays': {
    title: 'Default node pool',
    cause: '{name} is the default node pool of the cluster; ACK does not delete it.',
    remedy: 'Make it smaller instead.',
  },
  'deletion-stuck-before': {
    title: 'An earlier deletion got stuck',
    cause: 'ACK could not finish the deletion of {name} before ({state}).',
    remedy: 'Deleting it again usually ends it; look at its scaling activities if it does not.',
  },
  'deployment-set-exceeded': {
    title: 'More nodes than a deployment set takes',
    cause: '{nodes, plural, one {# node is} other {# nodes are}} too many for a deployment set in {zones, plural, one {# zone} other {# zones}}: 20 for each zone, {most} together.',
    remedy: 'Ask for at most {most} nodes, add vSwitches in other zones, or leave the deployment set out.',
  },
  'deployment-set-full': {
    title: 'Deployment set full',
    cause: 'The deployment set {set} takes {free, plural, one {# more instance} other {# more instances}} in the chosen zones; {added, plural, one {# is} other {# are}} asked for.',
    remedy: 'Ask for at most {free, plural, one {# node} other {# nodes}}, choose another set, or raise its quota.',
  },
  'deployment-set-not-found': {
    title: 'Deployment set not found',
    cause: 'The deployment set {set} does not exist in this region.',
    remedy: 'Choose a deployment set of the list.',
  },
  'disk-auto-only': {
    title: 'Only ESSD AutoPL',
    cause: 'Provisioned IOPS and performance burst exist on cloud_auto disks only; this is {category}.',
    remedy: 'Choose cloud_auto or leave them out.',
  },
  'disk-category-unsupported': {
    title: 'Disk type not offered for the instance types',
    cause: '{category} disks are not offered for {types} in the chosen zones; all of them take: {offered}.',
    remedy: 'Choose a disk type that all chosen instance types take, or other instance types.',
  },
  'disk-encryption-refused': {
    title: 'Encryption of this system disk',
    cause: 'Only cloud_essd system disks can be encrypted; this is {category}.',
    remedy: 'Switch off encryption or choose cloud_essd.',
  },
  'disk-fallback-repeated': {
    title: 'Disk type repeated',
    cause: '{category} is among the fallback types although it was tried before.',
    remedy: 'Remove it from the list.',
  },
  'disk-iops-refused': {
    title: 'Provisioned IOPS refused',
    cause: '{iops} IOPS cannot be provisioned; a cloud_auto disk of {size} GiB takes 1 to {most}.',
    remedy: 'Choose at most {most} IOPS or a larger disk.',
  },
  'disk-level-refused': {
    title: 'Disk too small for its performance level',
    cause: '{level} needs more than {above} GiB; the disk has {size} GiB.',
    remedy: 'Choose a lower performance level or a disk of more than {above} GiB.',
  },
  'disk-level-wrong-category': {
    title: 'Performance level on a disk without levels',
    cause: 'Only cloud_essd disks have performance levels; this is {category}.',
    remedy: 'Leave the performance level out or choose cloud_essd.',
  },
  'disk-replacement-needed': {
    title: 'System disks have to be replaced',
    cause: 'Windows nodes, and nodes that get another image, are upgraded by replacing their system disks.',
    remedy: 'Agree to replacing the system disks; save what is on them first.',
  },
  'disk-size-refused': {
    title: 'Disk size not sold',
    cause: 'A disk of {size} GiB is not sold there; it must have {min} to {max} GiB.',
    remedy: 'Choose a size from {min} to {max} GiB.',
  },
  'disk-smaller-than-image': {
    title: 'System disk smaller than the image',
    cause: 'The system disk has {size} GiB; the image {image} has {needs} GiB.',
    remedy: 'Choose at least {needs} GiB.',
  },
  'drain-bare-pods': {
    title: 'Pods that nothing makes again',
    cause: '{count, plural, one {# pod has} other {# pods have}} no controller that would make {count, plural, one {it} other {them}} again: {names}.',
    remedy: 'Accept their loss by name, or give them a controller.',
  },
  'drain-budget-never': {
    title: 'Budgets that never allow it',
    cause: 'No eviction of {count, plural, one {# pod} other {# pods}} can ever be allowed by {count, plural, one {its} other {their}} disruption budgets: {names}.',
    remedy: 'Give these applications another replica, or change their budgets.',
  },
  'drain-budget-waits': {
    title: 'Budgets that do not allow it now',
    cause: '{count, plural, one {# pod waits until its disruption budgets allow its} other {# pods wait until their disruption budgets allow their}} eviction: {names}.',
    remedy: 'Wait until their applications are healthy, or give them another replica.',
  },
  'drain-budgets-short': {
    title: 'Applications lack pods',
    cause: '{count, plural, one {# disruption budget lacks} other {# disruption budgets lack}} healthy pods that {count, plural, one {it} other {they}} had before: {names}.',
    remedy: 'Look at the pods of these applications.',
  },
  'drain-closed-already': {
    title: 'Closed already',
    cause: '{count, plural, one {# node takes} other {# nodes take}} no new pods already and {count, plural, one {stays} other {stay}} closed if the drain is stopped: {names}.',
    remedy: 'Nothing to do.',
  },
  'drain-control-plane': {
    title: 'A node of the control plane',
    cause: '{name} carries the control plane: draining it may take the cluster’s API away.',
    remedy: 'Leave it out.',
  },
  'drain-delicate-pods': {
    title: 'Pods that should not be moved',
    cause: '{count, plural, one {# pod belongs to a Job, has lost its owner, or says that it is} other {# pods belong to Jobs, have lost their owner, or say that they are}} not safe to evict: {names}.',
    remedy: 'Wait until they have ended if their work must not be repeated.',
  },
  'drain-empty-dir': {
    title: 'Data in emptyDir volumes is lost',
    cause: '{count, plural, one {# pod has} other {# pods have}} data in emptyDir volumes that goes with {count, plural, one {it} other {them}}: {names}.',
    remedy: 'Accept the loss for these pods, or move the data first.',
  },
  'drain-estimate': {
    title: 'How long it may take',
    cause: 'Draining takes about {minutes, plural, one {# minute} other {# minutes}}, and {most} if every pod uses its whole time to stop. This is an estimate from grace, budgets and how long pods took to start here; what waits for budgets may take longer.',
    remedy: 'Nothing to do.',
  },
  'drain-estimate-assumed': {
    title: 'How long it may take',
    cause:
      'Draining takes about {minutes, plural, one {# minute} other {# minutes}}, and {most} if every pod uses its whole time to stop. This is an estimate: too few starts were measured here, usual ones and the known sizes of images stand in for them ({images, plural, one {# image of unknown size is} other {# images of unknown size are}} not counted).',
    remedy: 'Nothing to do.',
  },
  'drain-forces': {
    title: 'Deletes past budgets',
    cause: 'What is left at the limit is deleted without grace and past its disruption budgets.',
    remedy: 'Leave it off unless the applications can stand that.',
  },
  'drain-host-path': {
    title: 'Data on the node stays behind',
    cause: '{count, plural, one {# pod keeps data on the disk of its node, where its replacement} other {# pods keep data on the disk of their node, where their replacements}} will not find it: {names}.',
    remedy: 'Check that these applications can start without it.',
  },
  'drain-left-pods': {
    title: 'Pods are still there',
    cause: '{count, plural, one {# pod that had to leave is} other {# pods that had to leave are}} on the nodes: {names}.',
    remedy: 'Look at why they came back or stayed, then drain again.',
  },
  'drain-lone-pods': {
    title: 'Applications that are interrupted',
    cause: '{count, plural, one {# pod is the only one of its} other {# pods are the only ones of their}} application, or all of them are here: {names}.',
    remedy: 'Add a replica elsewhere first if the application must not be away.',
  },
  'drain-no-landing': {
    title: 'Pods without a place elsewhere',
    cause: '{count, plural, one {# pod would fit on no other node and stays} other {# pods would fit on no other node and stay}} Pending (in brackets: pods that leave → those with a place): {names}.',
    remedy: 'Add nodes of their OS and build first, or accept that they wait.',
  },
  'drain-open-again': {
    title: 'Nodes take pods again',
    cause: '{count, plural, one {# drained node takes} other {# drained nodes take}} new pods: {names}.',
    remedy: 'Cordon them again if they are to stay empty.',
  },
  'drain-pods-pending': {
    title: 'More pods wait for a node than approved',
    cause: '{count, plural, one {# pod waits} other {# pods wait}} for a node, {most, plural, one {# was} other {# were}} approved: {names}.',
    remedy: 'Add nodes that they fit on, or uncordon some.',
  },
  'drain-slow-pods': {
    title: 'Pods that take long',
    cause: '{count, plural, one {# pod has} other {# pods have}} finalizers or more than ten minutes of grace: {names}.',
    remedy: 'Plan for the time it takes.',
  },
  'drain-stuck-pods': {
    title: 'Pods that hang',
    cause: '{count, plural, one {# pod} other {# pods}} should have been gone long ago, on nodes that are not Ready: {names}. The drain will ask about {count, plural, one {it} other {them}}.',
    remedy: 'Find out what holds them, or plan the forced step.',
  },
  'economical-local-storage': {
    title: 'Economical mode with local storage',
    cause: '{type} has local storage, and an instance that is stopped loses it; economical mode does not take such types.',
    remedy: 'Choose types without local storage, or switch off economical mode.',
  },
  'economical-without-auto': {
    title: 'Economical mode without auto scaling',
    cause: 'Economical mode stops and starts instances when the pool scales by itself; with manual scaling it does nothing.',
    remedy: 'Nothing to do; it applies once the pool scales automatically.',
  },
  'fallback-not-by-cost': {
    title: 'On-demand instances without cost optimization',
    cause: 'ACK supplements spot capacity with on-demand instances only when the scaling policy is COST_OPTIMIZED; it is {policy}.',
    remedy: 'Choose the scaling policy COST_OPTIMIZED.',
  },
  'few-linux-nodes': {
    title: 'Fewer than two Linux nodes',
    cause: 'With this pool as asked the cluster has {count, plural, one {# Ready Linux node} other {# Ready Linux nodes}}; its system components run on Linux and need two to survive the loss of one.',
    remedy: 'Grow a Linux pool first.',
  },
  'field-fixed': {
    title: 'Fixed when the pool is made',
    cause: '{field} cannot be changed after the pool is made.',
    remedy: 'Leave it as it is, or make a new pool.',
  },
  'flannel-windows-missing': {
    title: 'kube-flannel-ds-windows not installed',
    cause: 'Neither the add-on list nor kube-system has kube-flannel-ds-windows; without it Windows nodes stay NotReady.',
    remedy: 'Install kube-flannel-ds-windows {needs} or later in kube-system.',
  },
  'flannel-windows-too-old': {
    title: 'kube-flannel-ds-windows too old',
    cause: 'kube-flannel-ds-windows is {version}; Windows pools need {needs} or later. With an older one the nodes stay NotReady.',
    remedy: 'Upgrade the DaemonSet kube-flannel-ds-windows in kube-system to {needs} or later.',
  },
  'flannel-windows-unknown': {
    title: 'Version of kube-flannel-ds-windows unknown',
    cause: 'kube-flannel-ds-windows is there, but neither the add-on list nor its image tells a version that can be read; Windows pools need {needs} or later.',
    remedy: 'Check the image of the DaemonSet kube-flannel-ds-windows in kube-system.',
  },
  'external-drain-bare-pods': {
    title: 'Pods that nothing makes again',
    cause: 'Nothing makes {count, plural, one {# pod} other {# pods}} here again, and kubectl drain asks for --force: {names}.',
    remedy: 'Move what they do, or drain with Mullion and accept their loss by name.',
  },
  'external-drain-budget-covers-all': {
    title: 'A budget never lets these pods go',
    cause: 'The disruption budget {budget} asks for {desired} of {expected} pods to be healthy and never lets {count, plural, one {# pod} other {# pods}} here go: {names}.',
    remedy: 'Give their workload one more replica, or loosen {budget}.',
  },
  'external-drain-budget-none-healthy': {
    title: 'A budget lets none go while none is healthy',
    cause: 'None of the pods of the disruption budget {budget} is healthy and {desired} have to be: {count, plural, one {# pod stays} other {# pods stay}} here ({names}).',
    remedy: 'Mend their workload, or set unhealthyPodEvictionPolicy: AlwaysAllow in {budget}.',
  },
  'external-drain-budget-unreconciled': {
    title: 'A budget that nobody has worked out',
    cause: 'The disruption budget {budget} has not been worked out by its controller, and until then {count, plural, one {# pod stays} other {# pods stay}} here: {names}.',
    remedy: 'If it lasts, look at the kube-controller-manager and at the selector of {budget}.',
  },
  'external-drain-budget-waits': {
    title: 'A budget lets none go now',
    cause: 'The disruption budget {budget} lets none go now, {healthy} are healthy and {desired} have to be: {count, plural, one {# pod waits} other {# pods wait}} here ({names}).',
    remedy: 'Wait until another pod of {budget} is healthy elsewhere, or add a replica.',
  },
  'external-drain-budgets-several': {
    title: 'Several budgets mean the same pods',
    cause: 'Several disruption budgets ({budgets}) mean {count, plural, one {# pod} other {# pods}} here, and the API server answers every eviction with an error: {names}.',
    remedy: 'Leave one of these budgets.',
  },
  'external-drain-budgets-unknown': {
    title: 'Whether budgets hold pods is not known',
    cause: 'The disruption budgets could not be read: whether {count, plural, one {# pod} other {# pods}} here may go is not known.',
    remedy: 'Grant list and watch on poddisruptionbudgets in policy.',
  },
  'external-drain-pods-finalizers': {
    title: 'Pods wait for their finalizers',
    cause: '{count, plural, one {# pod} other {# pods}} here should have been gone more than ten minutes ago; the finalizers ({finalizers}) are still there: {names}.',
    remedy: 'Look at the controller that set them; take them off only when it will not come back.',
  },
  'external-drain-pods-hang': {
    title: 'Pods that do not end',
    cause: 'The node is Ready, and yet {count, plural, one {# pod} other {# pods}} here should have been gone more than ten minutes ago: {names}.',
    remedy: 'Look at containerd and the volumes of this node; restarting its machine ends them.',
  },
  'external-drain-pods-leaving': {
    title: 'Pods are ending',
    cause: '{count, plural, one {# pod ends} other {# pods end}} here: {names}.',
    remedy: 'Nothing to do.',
  },
  'external-drain-pods-stuck': {
    title: 'Pods hang on a node that is away',
    cause: 'The node is not Ready, and {count, plural, one {# pod} other {# pods}} here should have been gone more than ten minutes ago: {names}.',
    remedy: 'Bring the node back. When its machine is gone for good, remove the node; its pods are then made elsewhere.',
  },
  'hand-edits-overwritten': {
    title: 'Changes made by hand are overwritten',
    cause: '{count, plural, one {# node has} other {# nodes have}} labels or taints that differ from the pool: {names}. ACK overwrites them.',
    remedy: 'Put what must stay into the labels and taints of the pool.',
  },
  'hardening-image': {
    title: 'Hardening on another image',
    cause: 'Security hardening exists on Alibaba Cloud Linux 2 and 3 only; the image is {image}.',
    remedy: 'Choose an image of Alibaba Cloud Linux 2 or 3, or switch off hardening.',
  },
  'hardening-unclear': {
    title: 'Hardening of this image unclear',
    cause: 'ACK documents security hardening for Alibaba Cloud Linux 2 and 3; nothing says whether {image} counts as one of them.',
    remedy: 'Choose Alibaba Cloud Linux 2 or 3 itself to be sure, or expect that ACK may refuse the pool.',
  },
  'held-may-leave': {
    title: 'Nodes that are held may go',
    cause: 'ACK chooses which nodes a smaller size takes and knows nothing of holds. {count, plural, one {# node that is held} other {# nodes that are held}} may be among them: {names}.',
    remedy: 'Ask whoever holds them, or remove other nodes by name in place of scaling in.',
  },
  'hold-past': {
    title: 'The hold has ended already',
    cause: 'A hold until {until} would have ended before it began.',
    remedy: 'Choose a time that is yet to come.',
  },
  'hold-released': {
    title: 'A hold that still counts',
    cause: '{owner} holds {node} until {until}: {reason}. Once released it may be drained.',
    remedy: 'Ask {owner} first.',
  },
  'hold-replaced': {
    title: 'Another hold is replaced',
    cause: '{owner} holds {node} until {until}: {reason}. The new hold takes its place.',
    remedy: 'Ask {owner} first.',
  },
  'ignore-unknown-rule': {
    title: 'Rules that do not exist',
    cause: 'There is no rule {rule}.',
    remedy: 'Choose a rule from the list of findings.',
  },
  'ignore-until-passed': {
    title: 'A day that is over',
    cause: 'The rule is to be put aside until {until}, and today is {today}: it would hold again at once.',
    remedy: 'Name today or a later day, or none: then it is put aside for as long as the mark is there.',
  },
  'image-missing': {
    title: 'No image chosen',
    cause: 'A node pool needs an image.',
    remedy: 'Choose an image.',
  },
  'image-not-offered': {
    title: 'Image not offered',
    cause: 'The image {image} is not offered for Kubernetes {version} in this region.',
    remedy: 'Choose one of the images listed for the cluster.',
  },
  'image-older': {
    title: 'Older image',
    cause: 'The image {image} is from {date}; the pool’s is from {now}.',
    remedy: 'Choose a newer image unless you mean to go back.',
  },
  'image-type-missing': {
    title: 'Type of the custom image unknown',
    cause: 'ACK is not told which image type the custom image {image} was made from, and takes it for Alibaba Cloud Linux.',
    remedy: 'Enter the image type it was made from.',
  },
  'image-type-other-os': {
    title: 'Image type of the other operating system',
    cause: '{value} is an image type of {imageOs}; the pool is a {os} pool.',
    remedy: 'Leave it out, or enter one of {os}.',
  },
  'image-wrong-arch': {
    title: 'Image and instance type do not fit',
    cause: 'The image {image} is built for {imageArch}; {type} has {typeArch}.',
    remedy: 'Choose an image and instance types of one processor architecture.',
  },
  'image-wrong-os': {
    title: 'Image of the other operating system',
    cause: 'The image {image} is a {imageOs} image; the pool is a {os} pool.',
    remedy: 'Choose a {os} image, or make a {imageOs} pool.',
  },
  'instance-differs': {
    title: 'Another instance',
    cause: 'ACK has the instance {seen} for the node {node}, not {requested}.',
    remedy: 'Choose the node again.',
  },
  'instance-disks-replaced': {
    title: 'System disks are replaced',
    cause: 'ACK replaces the system disks of {count, plural, one {# instance} other {# instances}} by the image of the pool: everything on them is lost ({names}).',
    remedy: 'Save what is needed from the system disks first; a snapshot keeps it.',
  },
  'instance-in-cluster': {
    title: 'Instance in a cluster already',
    cause: 'The instance {id} belongs to {where} already.',
    remedy: 'Remove it there first, or leave it out.',
  },
  'instance-internet-unknown': {
    title: 'Way to the internet unknown',
    cause: 'The instance {id} has no public address, and nobody knows whether an SNAT entry covers its vSwitch {vSwitch}.',
    remedy: 'Allow vpc:DescribeNatGateways and vpc:DescribeSnatTableEntries, or check the SNAT entry by hand.',
  },
  'instance-no-internet': {
    title: 'Instance without a way to the internet',
    cause: 'The instance {id} has no public address, and no NAT gateway with an SNAT entry covers its vSwitch {vSwitch}; a Windows node there never joins.',
    remedy: 'Bind an EIP to the instance, or add an SNAT entry for the vSwitch.',
  },
  'instance-no-internet-linux': {
    title: 'Instance without a way to the internet',
    cause: 'The instance {id} has no public address, and no NAT gateway with an SNAT entry covers its vSwitch {vSwitch}; it cannot pull public images and may not join.',
    remedy: 'Bind an EIP to the instance, or add an SNAT entry for the vSwitch.',
  },
  'instance-not-found': {
    title: 'Instance not found',
    cause: 'There is no instance {id} in the region of the cluster, or this access key may not see it.',
    remedy: 'Leave it out, or check its id and region in the ECS console.',
  },
  'instance-not-restarted': {
    title: 'Not restarted',
    cause: '{node} is gone, or still runs from the boot that was to end.',
    remedy: 'Look at its instance in ECS, then ask again.',
  },
  'instance-not-standing': {
    title: 'Instance neither running nor stopped',
    cause: 'The instance {id} is {status}; ACK takes instances that are running or stopped.',
    remedy: 'Wait until it is, then ask again.',
  },
  'instance-of-another-node': {
    title: 'The instance of another node',
    cause: 'The instance {requested} is the machine of {seen}, not of {node}.',
    remedy: 'Choose the node again, or choose {seen} if that is what is to go.',
  },
  'instance-other-network': {
    title: 'Instance in another network',
    cause: 'The instance {id} is in {seen}, the cluster in {vpc}.',
    remedy: 'Choose instances of the VPC of the cluster.',
  },
  'instance-outside-v-switches': {
    title: 'Outside the vSwitches of the pool',
    cause: '{id} is in {vSwitch} ({zone}), which is none of the vSwitches of {name}.',
    remedy: 'Check that the pod network and the security groups reach there.',
  },
  'instance-type-arm': {
    title: 'ARM type on Windows',
    cause: '{type} has an ARM processor; Windows nodes need x86.',
    remedy: 'Choose an x86 instance type.',
  },
  'instance-type-gpu': {
    title: 'GPU type on Windows',
    cause: '{type} has {gpus, plural, one {# GPU} other {# GPUs}}; ACK does not support GPU types in Windows pools.',
    remedy: 'Choose an instance type without GPU.',
  },
  'instance-type-not-offered': {
    title: 'Instance type not offered',
    cause: '{type} is not offered in this region.',
    remedy: 'Choose an instance type from the list of the region.',
  },
  'instance-type-too-small': {
    title: 'Instance type too small for Windows',
    cause: '{type} has {cpu} vCPU and {memory} GiB; Windows nodes need at least 4 vCPU and 8 GiB.',
    remedy: 'Choose a type with at least 4 vCPU and 8 GiB, for example ecs.g6.xlarge.',
  },
  'instance-type-untold': {
    title: 'Instance type unknown',
    cause: 'The region does not list the type {type} of {id}, so nobody knows whether it has the 4 vCPU, 8 GiB and x86 processor that Windows nodes need.',
    remedy: 'Check the type in the ECS console.',
  },
  'instance-types-count': {
    title: 'Number of instance types',
    cause: '{count, plural, one {# instance type is} other {# instance types are}} chosen; ACK takes 1 to {most}.',
    remedy: 'Choose 1 to {most} instance types.',
  },
  'instances-attached-already': {
    title: 'In the pool already',
    cause: 'In {name} already and left alone ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'instances-not-attached': {
    title: 'Instances not in the pool',
    cause: 'Not in {name} after the run ({count}): {names}.',
    remedy: 'Look at what the task of ACK said about them.',
  },
  'instances-released': {
    title: 'Instances are released',
    cause: '{count, plural, one {# instance is} other {# instances are}} released, and what is on {count, plural, one {its} other {their}} disks is lost: {names}.',
    remedy: 'Copy what is needed from their disks first.',
  },
  'instances-unlisted': {
    title: 'Instances that ACK does not list',
    cause: 'ACK counts {total, plural, one {# instance} other {# instances}} in {name} and lists {listed}; what becomes of the others is unknown.',
    remedy: 'Look for instances that never became nodes in the ECS console.',
  },
  'instances-unread': {
    title: 'Instances could not be read',
    cause: 'There is no right to list the instances of {name} in ECS; whether they are released or kept was not checked.',
    remedy: 'Grant ecs:DescribeInstances, or look in the ECS console.',
  },
  'kept-instances-gone': {
    title: 'Kept instances are gone',
    cause: '{count, plural, one {# instance that was to be kept does} other {# instances that were to be kept do}} not exist any more: {names}.',
    remedy: 'Look in ActionTrail for who released them.',
  },
  'kept-nodes-left': {
    title: 'Kept instances are no nodes any more',
    cause: '{count, plural, one {# instance was kept and bills} other {# instances were kept and bill}} on, but Kubernetes has no node for {count, plural, one {it} other {them}} any more: {names}.',
    remedy: 'Add them to another pool, or release them in the ECS console.',
  },
  'key-pair-not-found': {
    title: 'Key pair not found',
    cause: 'The key pair {keyPair} does not exist in this region.',
    remedy: 'Choose a key pair of the list.',
  },
  'key-pair-on-windows': {
    title: 'Key pair on Windows',
    cause: 'Windows nodes do not support key pairs.',
    remedy: 'Remove the key pair and enter a password.',
  },
  'kms-without-encryption': {
    title: 'KMS key without encryption',
    cause: 'The KMS key {key} is given for a disk that is not encrypted.',
    remedy: 'Switch on encryption or remove the key.',
  },
  'kubelet-ahead': {
    title: 'Kubelet newer than the control plane',
    cause: '{version} is newer than the control plane, which runs {controlPlane}.',
    remedy: 'Upgrade the control plane first.',
  },
  'kubelet-backwards': {
    title: 'Kubelet would go back',
    cause: 'Nodes run a newer kubelet than {version} already ({count}): {names}.',
    remedy: 'Choose a version that is not older, or leave these nodes out.',
  },
  'kubelet-version-unclear': {
    title: 'Version unclear',
    cause: '“{version}” is no version that can be compared with the control plane’s, {controlPlane}.',
    remedy: 'Write the version as the cluster does, for example 1.32.1-aliyun.1.',
  },
  'label-asked-by-pods': {
    title: 'Pods ask for the old labels',
    cause: '{count, plural, one {# pod runs} other {# pods run}} on these nodes because of labels that change; {count, plural, one {it stays, but once it ends it is} other {they stay, but once they end they are}} not placed there again: {names}.',
    remedy: 'Check that other nodes have the labels they ask for, or change their selectors first.',
  },
  'label-ends-daemons': {
    title: 'DaemonSets leave these nodes',
    cause: 'Without the old labels these DaemonSets end their pods on the nodes ({count}): {names}.',
    remedy: 'Check that the nodes can do without them.',
  },
  'label-starts-daemons': {
    title: 'DaemonSets start on these nodes',
    cause: 'With the new labels these DaemonSets put pods on the nodes ({count}): {names}.',
    remedy: 'Check that they are meant to run there.',
  },
  'landing-fails': {
    title: 'Pods land where they do not run',
    cause: '{count, plural, one {# pod would be put on a node where it does} other {# pods would be put on nodes where they do}} not run (in brackets: OS or Windows build of the nodes): {names}.',
    remedy: 'Add nodes of their OS and build first, or say in the workload where it may go: node selector, RuntimeClass, tolerations.',
  },
  'landing-may-fail': {
    title: 'Pods may land where they do not run',
    cause: '{count, plural, one {# pod runs on other nodes, but the scheduler may put it on nodes where it does} other {# pods run on other nodes, but the scheduler may put them on nodes where they do}} not run (in brackets: OS or Windows build of these): {names}.',
    remedy: 'Give their workloads a node selector for their OS and build, or taint the other nodes.',
  },
  'landing-returns': {
    title: 'A cordon does not keep pods away',
    cause: '{count, plural, one {# pod tolerates} other {# pods tolerate}} the taint node.kubernetes.io/unschedulable, so that the scheduler may put {count, plural, one {it} other {them}} back on a cordoned node: {names}.',
    remedy: 'Take the toleration away first, or scale the workload down: a drain may not come to its end.',
  },
  'landing-unknown': {
    title: 'Not known whether pods run elsewhere',
    cause: 'Nothing tells whether {count, plural, one {# pod runs} other {# pods run}} on the only nodes that would take {count, plural, one {it} other {them}} (in brackets: OS or Windows build of these): {names}.',
    remedy: 'Name the registry of their images in the configuration, let the credential read what it may not, or try one pod there first.',
  },
  'landing-unread': {
    title: 'Where pods would go is not known',
    cause: 'What decides about it could not be read, so that nothing is said of where {count, plural, one {# pod} other {# pods}} would go.',
    remedy: 'Plan again once the API server answers, and let the credential list nodes, pods and workloads.',
  },
  'last-linux-nodes-removed': {
    title: 'Last Linux nodes',
    cause: 'No Ready Linux node is left; CoreDNS and the other system components run on Linux.',
    remedy: 'Leave two Linux nodes, or add a Linux node pool first.',
  },
  'leaves-dearest-cpu': {
    title: 'Likely to go: dearest vCPU',
    cause: '{node} is likely to go ({at} of {count}): the pool gives up its dearest vCPUs first. Pods on it: {pods}.',
    remedy: 'This is an estimate; to choose the nodes, remove them by name.',
  },
  'leaves-fullest-zone': {
    title: 'Likely to go: fullest zone',
    cause: '{node} is likely to go ({at} of {count}): the pool keeps its zones even, and it is the newest of {zone}. Pods on it: {pods}.',
    remedy: 'This is an estimate; to choose the nodes, remove them by name.',
  },
  'leaves-newest': {
    title: 'Likely to go: newest',
    cause: '{node} is likely to go ({at} of {count}): the pool gives up its newest nodes first. Pods on it: {pods}.',
    remedy: 'This is an estimate; to choose the nodes, remove them by name.',
  },
  'leaves-with-all': {
    title: 'Goes with all others',
    cause: '{node} goes ({at} of {count}), like every other node of the pool that can go. Pods on it: {pods}.',
    remedy: 'Move its pods first if they matter.',
  },
  'leaving-order-unknown': {
    title: 'Which nodes go is unknown',
    cause: 'ACK does not tell enough about the nodes of {name} (age, zone, billing, price) to say which go by its zone policy {policy}.',
    remedy: 'To choose the nodes, remove them by name.',
  },
  'linux-pods-on-new-nodes': {
    title: 'Linux pods on the new Windows nodes',
    cause: 'Pods of {names} were placed on the new nodes and cannot run there.',
    remedy: 'Give these workloads nodeSelector kubernetes.io/os: linux.',
  },
  'local-data-lost': {
    title: 'Data on the nodes is lost',
    cause: '{count, plural, one {# workload keeps data on its} other {# workloads keep data on their}} nodes (emptyDir, hostPath), and it is lost: {names}.',
    remedy: 'Copy what is needed first.',
  },
  'logon-doubled': {
    title: 'Password and key pair together',
    cause: 'ACK takes either a password or a key pair, not both.',
    remedy: 'Keep one of them.',
  },
  'logon-missing': {
    title: 'Nobody can log on',
    cause: 'Neither a key pair nor a password is given; nobody can log on to the new nodes.',
    remedy: 'Choose a key pair or enter a password, unless nobody shall log on.',
  },
  'many-data-disks': {
    title: 'Many data disks',
    cause: '{count} data disks are asked for; the API reference of ACK lists at most {listed}, the console {most}.',
    remedy: 'Use fewer, larger disks if ACK refuses them.',
  },
  'mark-of-system': {
    title: 'A label or taint of the system',
    cause: '{key} is written by Kubernetes or ACK, which rely on it and would write it again.',
    remedy: 'Use a key of your own; cordon a node to close it for new pods.',
  },
  'mark-refused': {
    title: 'Label or taint refused',
    cause: '“{key}” = “{value}” is not a valid label or taint of Kubernetes.',
    remedy: 'Keys and values have at most 63 letters, digits, “-”, “_” and “.”, and start and end with a letter or digit; a prefix is a DNS name.',
  },
  'mark-reserved': {
    title: 'Reserved label or taint',
    cause: 'The prefix of “{key}” belongs to Kubernetes and cannot be set by a node pool.',
    remedy: 'Use a prefix of your own, kubelet.kubernetes.io/ or node.kubernetes.io/.',
  },
  'marked-already': {
    title: 'Marked so already',
    cause: '{count, plural, one {# node is} other {# nodes are}} as asked already: {names}.',
    remedy: 'Nothing to do.',
  },
  'marks-differ': {
    title: 'Not marked as asked',
    cause: 'Not marked as asked after the run ({count}): {names}.',
    remedy: 'Look at who changed them meanwhile, then ask again.',
  },
  'marks-missing': {
    title: 'Labels or taints missing',
    cause: '{node} lacks {marks}.',
    remedy: 'Set them on the pool and update its nodes.',
  },
  'marks-reach-nodes': {
    title: 'Existing nodes change too',
    cause: '{fields} are set on the {count, plural, one {# node that exists} other {# nodes that exist}}, not only on new ones.',
    remedy: 'Make another pool if the present nodes should stay as they are.',
  },
  'mlps-needs-password': {
    title: 'MLPS hardening without a password',
    cause: 'With MLPS hardening ACK takes a password only, no key pair.',
    remedy: 'Remove the key pair and enter a password, or switch off MLPS hardening.',
  },
  'mlps-no-root': {
    title: 'root cannot log on by SSH',
    cause: 'MLPS hardening forbids root to log on by SSH.',
    remedy: 'Log on by VNC and create users for SSH, or choose ecs-user.',
  },
  'mount-doubled': {
    title: 'Mount point twice',
    cause: 'Two data disks are mounted at {path}.',
    remedy: 'Choose another path for one of them.',
  },
  'mount-refused': {
    title: 'Mount point refused',
    cause: '“{path}” cannot be a mount point: it must be an absolute path and no directory of the system.',
    remedy: 'Choose a path such as /mnt/data.',
  },
  'name-refused': {
    title: 'Name refused',
    cause: '“{name}” is not a name of a node pool: 1 to 63 letters, digits, Chinese characters and hyphens, not a hyphen first.',
    remedy: 'Choose another name.',
  },
  'network-not-flannel': {
    title: 'Network is not Flannel',
    cause: 'The cluster uses {network}; Windows nodes work with Flannel only.',
    remedy: 'Use a cluster with Flannel; the network cannot be changed afterwards.',
  },
  'network-unknown': {
    title: 'Network unknown',
    cause: 'No add-on tells which network the cluster uses and kube-system has no DaemonSet kube-flannel-ds; Windows nodes work with Flannel only.',
    remedy: 'Check the network in the ACK console; a Windows pool needs a cluster with Flannel.',
  },
  'no-automatic-repair': {
    title: 'No automatic repair',
    cause: '{name} is not a managed pool: ACK does not repair its nodes by itself.',
    remedy: 'Watch its nodes, or use a managed pool for Linux.',
  },
  'no-linux-node-left': {
    title: 'No Linux node left',
    cause: 'No Ready Linux node is left outside {name}; CoreDNS and the other system components run on Linux.',
    remedy: 'Add a Linux node pool first.',
  },
  'no-node-left-for-os': {
    title: 'No schedulable node left',
    cause: 'After this no Ready {os} node takes new pods.',
    remedy: 'Leave one {os} node schedulable or add nodes first.',
  },
  'node-held': {
    title: 'The node is held',
    cause: '{owner} holds {node} until {until}: {reason}. Until then it is not drained, restarted, repaired, upgraded or removed.',
    remedy: 'Ask {owner}, release the hold, or leave the node out.',
  },
  'node-instance-unproven': {
    title: 'Whose instance it is, is unknown',
    cause: 'Neither a provider id of the node {node} nor a node name at ACK tells that {requested} is its instance; a wrong one would be another machine.',
    remedy: 'Synchronise the node pools, so that ACK lists the instance with its node, or compare spec.providerID of the node with the instance in the ECS console and remove it there.',
  },
  'node-name-on-windows': {
    title: 'Host names of Windows nodes',
    cause: 'The host name of a Windows node is its address with hyphens; prefix and suffix are in the names of the node and the instance only.',
    remedy: 'Nothing to do.',
  },
  'node-name-refused': {
    title: 'Node name refused',
    cause: '“{text}” cannot be a part of the node name: lower-case letters, digits, “-” and “.”, a letter first, a letter or digit last, no “--” and no “..”; the prefix is needed.',
    remedy: 'Correct it, or leave custom node names out.',
  },
  'node-name-too-long': {
    title: 'Node name too long',
    cause: 'The node name can have {length} characters with the longest address; at most {most} are allowed.',
    remedy: 'Shorten the prefix or the suffix.',
  },
  'node-not-found': {
    title: 'Node not found',
    cause: 'There is no node {name} in the cluster.',
    remedy: 'Leave the node out.',
  },
  'node-not-in-pool': {
    title: 'Node of another pool',
    cause: 'The node {node} does not belong to {name}.',
    remedy: 'Leave the node out, or choose its own pool.',
  },
  'node-on-another-instance': {
    title: 'The node runs on another instance',
    cause: 'The provider id of the node {node} names the instance {seen}, not {requested}: another machine would be removed.',
    remedy: 'Choose the node again.',
  },
  'node-problem-detector-missing': {
    title: 'Managed pool without ack-node-problem-detector',
    cause: 'The add-on ack-node-problem-detector is not installed; ACK refuses managed node pools without it.',
    remedy: 'Install ack-node-problem-detector in the ACK console, or switch off “managed”.',
  },
  'node-quota-exceeded': {
    title: 'Not enough node quota',
    cause: 'The cluster has {now} of {quota} nodes; {added, plural, one {# more does} other {# more do}} not fit.',
    remedy: 'Ask for at most {room, plural, one {# node} other {# nodes}} or raise the quota in Quota Center.',
  },
  'node-quota-tight': {
    title: 'The largest size does not fit the quota',
    cause: 'The pool may grow by {added, plural, one {# node} other {# nodes}}; the quota of {quota} leaves room for {room}.',
    remedy: 'Lower the maximum or raise the quota in Quota Center.',
  },
  'node-quota-unknown': {
    title: 'Node quota unknown',
    cause: 'The quota of nodes per cluster, or how many nodes there are, could not be read.',
    remedy: 'Check Quota Center; 100 nodes per cluster is the default.',
  },
  'node-replaced': {
    title: 'Another node has this name now',
    cause: 'The node {name} was made again since it was chosen; the one that was meant is gone.',
    remedy: 'Choose the node again if the new one is meant.',
  },
  'node-unregistered': {
    title: 'Not registered in Kubernetes',
    cause: 'Kubernetes has no node {node} any more; its instance {id} is still in {name} and is removed.',
    remedy: 'Nothing to do: nothing runs there any more.',
  },
  'nodes-keep-configuration': {
    title: 'Nodes keep the old configuration',
    cause: '{fields}: only nodes added later get it. {count, plural, one {# node stays as it is} other {# nodes stay as they are}}: {names}.',
    remedy: 'Replace or upgrade these nodes when they should have it too.',
  },
  'nodes-not-ready': {
    title: 'Not all nodes are Ready',
    cause: '{ready} of {wanted, plural, one {# node} other {# nodes}} of {name} {wanted, plural, one {is} other {are}} Ready.',
    remedy: 'Look at the nodes and at the scaling activities of the pool.',
  },
  'nodes-not-removed': {
    title: 'Nodes still there',
    cause: 'Still in Kubernetes or in the pool after the run ({count}): {names}.',
    remedy: 'Look at what the task of ACK said about them, then ask again.',
  },
  'nodes-of-several-pools': {
    title: 'Nodes of several pools',
    cause: 'The nodes belong to several node pools ({names}); ACK removes nodes of one pool at a time.',
    remedy: 'Ask for one pool at a time.',
  },
  'nodes-removed-already': {
    title: 'Removed already',
    cause: 'Neither in Kubernetes nor in the pool any more ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'not-cordoned': {
    title: 'Not cordoned',
    cause: 'Not cordoned ({count}): {names}.',
    remedy: 'Nothing to do.',
  },
  'not-on-windows': {
    title: 'Not on Windows',
    cause: '{field} is {value}; in a Windows pool it can only be {only}.',
    remedy: 'Set it to {only}.',
  },
  'nothing-to-do': {
    title: 'Nothing to do',
    cause: 'The world is already as asked.',
    remedy: 'Nothing to do.',
  },
  'only-place-lost': {
    title: 'Workloads lose their only place',
    cause: 'No other node that is Ready and schedulable would run the pods of {count, plural, one {# workload} other {# workloads}} ({pods, plural, one {# pod} other {# pods}}; in brackets: nodes they are on now → afterwards): {names}.',
    remedy: 'Make another pool with the same labels and taints first, of the same OS and build, or change where they may run.',
  },
  'password-missing': {
    title: 'Password missing',
    cause: 'Windows nodes are logged on to with a password only, and none is given.',
    remedy: 'Enter a password of 8 to 30 characters with lower case, upper case, digits and symbols.',
  },
  'password-weak': {
    title: 'Password refused',
    cause: 'The password has {length, plural, one {# character} other {# characters}} of {classes, plural, one {# kind} other {# kinds}}; ACK asks for 8 to 30 characters of all four kinds.',
    remedy: 'Use lower case, upper case, digits and symbols, all four.',
  },
  'period-refused': {
    title: 'Duration not sold',
    cause: '{period} ({unit}) cannot be subscribed to; these can: {allowed}.',
    remedy: 'Choose one of {allowed}.',
  },
  'pods-left-pending': {
    title: 'Pods without a node',
    cause: 'Workloads that ran there have pods without a node now ({count}): {names}.',
    remedy: 'Add nodes, or look at why these pods fit nowhere.',
  },
  'pool-auto-scaled': {
    title: 'Auto-scaling pool',
    cause: 'The autoscaler decides the size of {name} ({min}–{max}); ACK refuses a fixed size.',
    remedy: 'Switch the pool to manual scaling first.',
  },
  'pool-busy': {
    title: 'Node pool busy',
    cause: 'ACK is working on {name} ({state}) and refuses other changes meanwhile.',
    remedy: 'Wait until the pool is active, then ask again.',
  },
  'pool-differs': {
    title: 'The pool is not as asked',
    cause: 'After the change, {fields} of {name} are not as asked.',
    remedy: 'Look whether somebody else changed the pool, then plan the change again.',
  },
  'pool-emptied': {
    title: 'The pool becomes empty',
    cause: '{total, plural, one {The only node} other {All # nodes}} of {name} {total, plural, one {goes} other {go}}; its pods have nowhere else to run unless another pool takes them.',
    remedy: 'Check that another pool of this OS has room.',
  },
  'pool-failed': {
    title: 'Node pool failed before',
    cause: '{name} is in the state {state}; its last operation went wrong.',
    remedy: 'Look at its scaling activities before you change it.',
  },
  'pool-gone': {
    title: 'The pool is gone',
    cause: 'The node pool {name} does not exist after the run.',
    remedy: 'Look in ActionTrail for who deleted it.',
  },
  'pool-name-differs': {
    title: 'The pool has another name',
    cause: 'The node pool {id} is called {name}, not {requested}.',
    remedy: 'Choose the node pool again.',
  },
  'pool-name-taken': {
    title: 'Name taken',
    cause: 'The cluster has a node pool named {name} already.',
    remedy: 'Choose another name.',
  },
  'pool-not-empty': {
    title: 'The pool has instances',
    cause: '{name} has {count, plural, one {# instance} other {# instances}}; without “force” ACK refuses to delete it.',
    remedy: 'Choose “force”, or remove its nodes first.',
  },
  'pool-not-found': {
    title: 'Node pool not found',
    cause: 'The node pool {name} does not exist any more.',
    remedy: 'Choose another node pool.',
  },
  'pool-quota-exceeded': {
    title: 'No more node pools allowed',
    cause: 'The cluster has {now} of {quota} node pools.',
    remedy: 'Delete a node pool or raise the quota in Quota Center.',
  },
  'pool-refilled': {
    title: 'The pool has another size than expected',
    cause: 'The expected number of nodes of {name} is {seen}; {wanted} was foreseen. It may be refilling.',
    remedy: 'Scale the pool to the size you want.',
  },
  'pool-shrinks': {
    title: 'The pool shrinks',
    cause: 'With this call ACK lowers the expected number of nodes of {name} from {from} to {to}: the pool does not refill. Nodes removed in another way would be made again.',
    remedy: 'Scale the pool afterwards if you want new nodes in their place.',
  },
  'pool-shrinks-unnumbered': {
    title: 'The pool shrinks',
    cause: '{name} has no expected number of nodes, so nothing is made in place of the removed ones.',
    remedy: 'Scale the pool afterwards if you want new nodes in their place.',
  },
  'pool-size-differs': {
    title: 'Another size than asked',
    cause: '{name} has the desired size {seen}; {wanted} was asked.',
    remedy: 'Look at who changed it meanwhile, then ask again.',
  },
  'pool-size-unknown': {
    title: 'Present size unknown',
    cause: 'ACK does not tell the desired size of {name}; it has {total, plural, one {# node} other {# nodes}}.',
    remedy: 'Check the size in the plan before you approve.',
  },
  'pool-still-there': {
    title: 'The pool is still there',
    cause: 'ACK still lists {name} ({state}) after the run.',
    remedy: 'Look at its tasks, then ask for the deletion again.',
  },
  'pools-disagree': {
    title: 'ACK and Kubernetes disagree',
    cause: '{name}: ACK lists {cloud, plural, one {# node} other {# nodes}} and Kubernetes has {kube}; {count, plural, one {# differs} other {# differ}}: {names}.',
    remedy: 'The synchronisation lets ACK read them again.',
  },
  'pools-still-disagree': {
    title: 'ACK and Kubernetes still disagree',
    cause: '{name}: {count, plural, one {# node still differs} other {# nodes still differ}} after the synchronisation: {names}.',
    remedy: 'ACK may take some minutes; look at these nodes if it does not come right.',
  },
  'pre-user-data-quota': {
    title: 'Pre-custom data needs an application',
    cause: 'ACK runs scripts before a node joins only for accounts that applied for it in Quota Center.',
    remedy: 'Apply in Quota Center unless it is done.',
  },
  'price-limit-missing': {
    title: 'Price limit for some types only',
    cause: 'Some instance types have a price limit and these have none: {types}.',
    remedy: 'Enter a limit for every chosen type, or remove all of them to pay the market price.',
  },
  'price-limit-other-type': {
    title: 'Price limit of another type',
    cause: 'A price limit is given for {type}, which is not among the chosen instance types.',
    remedy: 'Remove the limit or choose the type.',
  },
  'price-limit-refused': {
    title: 'Price limit refused',
    cause: '“{limit}” is not a price per hour for {type}; it is written like 0.39.',
    remedy: 'Enter a number above 0 with at most three decimals.',
  },
  'price-unknown': {
    title: 'Price unknown',
    cause: 'ECS gave no price for {type}.',
    remedy: 'Check the price in the ECS console.',
  },
  'private-pool-mismatch': {
    title: 'Private pool for other instances',
    cause: 'The private pool {pool} holds none of the chosen instance types in the chosen zones; it holds: {holds}.',
    remedy: 'Choose a type and a zone that it holds, or another private pool.',
  },
  'private-pool-missing': {
    title: 'No private pool named',
    cause: 'A private pool is to be used, and none is named.',
    remedy: 'Choose a private pool, or another way to use them.',
  },
  'private-pool-not-found': {
    title: 'Private pool not found',
    cause: 'The private pool {pool} does not exist in this region.',
    remedy: 'Choose a private pool of the list.',
  },
  'private-pool-unused': {
    title: 'Private pool not used',
    cause: 'The private pool {pool} is named, but is used only when “specified” is chosen.',
    remedy: 'Choose “specified” or remove the ID.',
  },
  'provider-chooses-nodes': {
    title: 'ACK chooses which nodes go',
    cause: 'ACK removes {count} of {total, plural, one {# node} other {# nodes}} and chooses which; it removes them even when draining fails.',
    remedy: 'If it matters which ones go, remove these nodes by name instead.',
  },
  'rds-refused': {
    title: 'Not an RDS instance',
    cause: '“{id}” is not the ID of an RDS instance (rm-…).',
    remedy: 'Enter the ID of an RDS instance or remove it.',
  },
  'release-unknown': {
    title: 'Released or kept: unknown',
    cause: 'ACK does not tell how {count, plural, one {# instance is billed or how it} other {# instances are billed or how they}} came into the pool, so {count, plural, one {it} other {they}} may be released or kept: {names}.',
    remedy: 'Look at them in the ACK console; treat what is on their disks as lost.',
  },
  'released-instances-remain': {
    title: 'Released instances are still there',
    cause: 'ECS still lists {count, plural, one {# instance that was} other {# instances that were}} to be released and bill on: {names}.',
    remedy: 'Look at them in the ECS console and release them.',
  },
  'released-nodes-remain': {
    title: 'Released nodes are still registered',
    cause: '{count, plural, one {# node is still in Kubernetes although it was} other {# nodes are still in Kubernetes although they were}} to go: {names}.',
    remedy: 'Look at their instances in ECS; delete the Node objects of those that are gone.',
  },
  'removed-kept': {
    title: 'Instances stay and bill on',
    cause: '{count, plural, one {# instance leaves the cluster, stays in ECS and bills} other {# instances leave the cluster, stay in ECS and bill}} on: {names}.',
    remedy: 'Release them in the ECS console when nothing needs them any more, or choose to release them now.',
  },
  'removed-without-drain': {
    title: 'Without draining',
    cause: '{count, plural, one {# pod on these nodes is} other {# pods on these nodes are}} not moved first and will stop with the nodes.',
    remedy: 'Choose to drain the nodes unless they are broken.',
  },
  'renewal-refused': {
    title: 'Renewal duration not sold',
    cause: '{period} ({unit}) cannot be renewed for; these can: {allowed}.',
    remedy: 'Choose one of {allowed}.',
  },
  'repair-may-restart': {
    title: 'Instances may restart',
    cause: 'ACK may restart the instances; {count, plural, one {# pod} other {# pods}} on them would stop and start again.',
    remedy: 'Cordon and drain the nodes first, or switch off restarting.',
  },
  'repair-on-windows': {
    title: 'Repair on Windows',
    cause: 'ACK documents repair operations for Linux nodes; on the Windows nodes of {name} they may do nothing.',
    remedy: 'If the nodes do not come back, remove them and let the pool make new ones.',
  },
  'repair-unfit': {
    title: 'Repair that does not fit',
    cause: '“{operation}” does nothing on the nodes of {name}: they run {has}.',
    remedy: 'Leave this operation out.',
  },
  'resource-group-not-found': {
    title: 'Resource group not found',
    cause: 'The resource group {group} does not exist in the account.',
    remedy: 'Choose a resource group of the list.',
  },
  'restart-bare': {
    title: 'Pods that nothing makes again',
    cause: '{count, plural, one {# pod has} other {# pods have}} no controller that would make {count, plural, one {it} other {them}} again: {names}. Restarting would end {count, plural, one {it} other {them}} for good.',
    remedy: 'Leave them out, or give them a controller.',
  },
  'restart-boot-untold': {
    title: 'The node does not tell its boot',
    cause: 'The kubelet of {node} reports no boot id: nobody could tell a restart that took place from one that did not.',
    remedy: 'Restart it in the ECS console, or upgrade its kubelet first.',
  },
  'restart-budget-never': {
    title: 'Budgets that never allow it',
    cause: 'No eviction of {count, plural, one {# pod} other {# pods}} can ever be allowed by {count, plural, one {its} other {their}} disruption budgets: {names}.',
    remedy: 'Give these applications another replica, or change their budgets.',
  },
  'restart-budget-waits': {
    title: 'Budgets that do not allow it now',
    cause: '{count, plural, one {# pod waits until its disruption budgets allow its} other {# pods wait until their disruption budgets allow their}} eviction: {names}.',
    remedy: 'Wait until their applications are healthy, or give them another replica.',
  },
  'restart-empty-dir': {
    title: 'Data in emptyDir volumes is lost',
    cause: '{count, plural, one {# pod has} other {# pods have}} data in emptyDir volumes that goes with {count, plural, one {it} other {them}}: {names}.',
    remedy: 'Move the data first if anybody needs it.',
  },
  'restart-gone': {
    title: 'Pods that are not there any more',
    cause: '{count, plural, one {# pod has} other {# pods have}} ended or been made again since: {names}.',
    remedy: 'Nothing to do.',
  },
  'restart-held-node': {
    title: 'Pods of held nodes',
    cause: '{count, plural, one {# pod runs} other {# pods run}} on nodes that somebody holds: {names}. Made again, {count, plural, one {it} other {they}} may run elsewhere.',
    remedy: 'Ask whoever holds the nodes first.',
  },
  'restart-in-place': {
    title: 'Pods are cut off',
    cause: '{count, plural, one {# pod is} other {# pods are}} not moved but ended with the machine, whatever their disruption budgets say, and {count, plural, one {starts} other {start}} on it again: {names}. If it is away for more than five minutes, Kubernetes replaces them elsewhere.',
    remedy: 'Drain first, or see that they can be without these pods for a while.',
  },
  'restart-instance-unseen': {
    title: 'ECS does not tell of the instance',
    cause: 'ECS names no instance {id}, on which {node} runs: nobody could see whether it restarts.',
    remedy: 'Check the id, and that the account of this server may call ecs:DescribeInstances.',
  },
  'restart-interrupts': {
    title: 'Applications that are interrupted',
    cause: '{count, plural, one {# pod is the only one of its} other {# pods are the only ones of their}} application, or all of them are restarted one after another: {names}.',
    remedy: 'Add a replica first if the application must not be away.',
  },
  'restart-leaving': {
    title: 'Pods that leave already',
    cause: '{count, plural, one {# pod is} other {# pods are}} being deleted already: {names}. The run only waits for {count, plural, one {it} other {them}}.',
    remedy: 'If they hang, drain or replace their node.',
  },
  'restart-left': {
    title: 'Pods that were not restarted',
    cause: '{count, plural, one {# pod is} other {# pods are}} still the {count, plural, one {one} other {ones}} from before: {names}.',
    remedy: 'See what holds them: their budgets, finalizers, or a kubelet that does not answer.',
  },
  'restart-not-back': {
    title: 'Fewer pods than before',
    cause: '{count, plural, one {# workload has} other {# workloads have}} fewer running pods than before: {names}.',
    remedy: 'See why their new pods do not run.',
  },
  'restart-not-running': {
    title: 'The instance does not run',
    cause: 'ECS says {status} of {id}, on which {node} runs. Only a running instance can be restarted.',
    remedy: 'Wait until it runs, or start it in the ECS console.',
  },
  'restart-static': {
    title: 'Static pods',
    cause: '{count, plural, one {# pod is run} other {# pods are run}} by the kubelet from a file on its node: {names}. The cluster cannot restart {count, plural, one {it} other {them}}.',
    remedy: 'Leave them out; change their file on the node.',
  },
  'restart-unplaced': {
    title: 'Pods without a node',
    cause: '{count, plural, one {# pod waits for a node and is} other {# pods wait for a node and are}} left out: {names}. Made again, {count, plural, one {it} other {they}} would wait all the same.',
    remedy: 'See why no node takes them.',
  },
  'restart-windows-slow': {
    title: 'Windows takes its time',
    cause: '{count, plural, one {# Windows machine} other {# Windows machines}} may install updates while restarting; each is waited for up to 45 minutes: {names}.',
    remedy: 'Nothing to do.',
  },
  'restarted-already': {
    title: 'Restarted already',
    cause: '{count, plural, one {# node runs} other {# nodes run}} from another boot than the one that was to end: {names}.',
    remedy: 'Nothing to do. To restart them once more, ask again from what they are now.',
  },
  'restarted-not-ready': {
    title: 'Restarted, but not Ready',
    cause: '{node} was restarted and is not Ready now.',
    remedy: 'Look at its conditions and its kubelet; repair or remove it if it stays so.',
  },
  'runtime-backwards': {
    title: 'Container runtime would go back',
    cause: 'Nodes run a newer containerd than {version} already ({count}): {names}.',
    remedy: 'Choose a version that is not older, or leave these nodes out.',
  },
  'runtime-mount-doubled': {
    title: 'Two disks for the container runtime',
    cause: '{count, plural, one {# data disk} other {# data disks}} shall carry kubelet and the container runtime; one can.',
    remedy: 'Choose one of them.',
  },
  'runtime-not-offered': {
    title: 'Container runtime not offered',
    cause: 'containerd {version} is not offered for this cluster (offered: {offered}).',
    remedy: 'Choose one of the offered versions.',
  },
  'runtime-too-old': {
    title: 'Container runtime too old for Windows',
    cause: 'containerd {version} is chosen; Windows nodes need {needs} or later.',
    remedy: 'Choose containerd {needs} or later.',
  },
  'schedulability-differs': {
    title: 'Not as asked',
    cause: 'Not as asked after the run ({count}): {names}.',
    remedy: 'Look at who changed them meanwhile, then ask again.',
  },
  'script-too-long': {
    title: 'Script too long',
    cause: 'The script has {bytes} bytes; at most {most} are taken.',
    remedy: 'Shorten it, or let it load the rest.',
  },
  'security-group-not-found': {
    title: 'Security group not in the network of the cluster',
    cause: 'The security group {group} does not exist in the VPC of the cluster.',
    remedy: 'Choose a security group of the list.',
  },
  'security-groups-mixed': {
    title: 'Security groups of two types',
    cause: 'Basic and advanced security groups cannot be used together.',
    remedy: 'Choose security groups of one type.',
  },
  'shrink-release-unknown': {
    title: 'Released or kept: unknown for some',
    cause: 'Of {requested, plural, one {# instance that is} other {# instances that are}} to go from {name}, at least {released, plural, one {# is} other {# are}} released; of {unknown} more ACK does not tell how {unknown, plural, one {it is billed or how it} other {they are billed or how they}} came into the pool.',
    remedy: 'Look at the instances in the ACK console; what is not released bills on.',
  },
  'size-range-inverted': {
    title: 'Smallest size above the largest',
    cause: 'The minimum {min} is above the maximum {max}.',
    remedy: 'Swap them.',
  },
  'size-refused': {
    title: 'Number of nodes refused',
    cause: '{size, plural, one {# node} other {# nodes}} cannot be asked for; {min} to {max} can.',
    remedy: 'Choose {min} to {max}.',
  },
  'snapshot-refused': {
    title: 'Not a snapshot',
    cause: '“{snapshot}” is not the ID of a snapshot (s-…).',
    remedy: 'Enter the ID of a snapshot or leave it out.',
  },
  'sold-out': {
    title: 'Sold out',
    cause: 'All chosen instance types are sold out in all chosen zones.',
    remedy: 'Choose another instance type or a vSwitch in another zone.',
  },
  'sold-out-in-part': {
    title: 'Sold out in part',
    cause: 'Sold out now: {which}.',
    remedy: 'Add instance types or zones, so that the pool can grow.',
  },
  'spot-fixed': {
    title: 'Spot is fixed',
    cause: 'A pool cannot change from {from} to {to}: spot and the other billing methods cannot be exchanged.',
    remedy: 'Make a new pool with the other billing method.',
  },
  'spot-only': {
    title: 'Only for spot instances',
    cause: '{field} applies to spot instances only; the billing method is {method}.',
    remedy: 'Choose spot billing or leave it out.',
  },
  'stand-ins-left': {
    title: 'Nodes that stood in are still there',
    cause: '{count, plural, one {# node} other {# nodes}} stood in during an earlier upgrade that was stopped, and {count, plural, one {is} other {are}} still in the pool: {names}.',
    remedy: 'Remove from the pool what is not needed for its capacity.',
  },
  'standing-budget-covers-all': {
    title: 'A budget that never lets a pod go',
    cause: 'The disruption budget {budget} asks for {desired} of {expected} pods to be healthy: no drain gets past it, and no upgrade or removal of a node by ACK.',
    remedy: 'Give its workload one more replica, or loosen it.',
  },
  'standing-budget-none-healthy': {
    title: 'A budget whose pods are all unhealthy',
    cause: 'None of the pods of the disruption budget {budget} is healthy and {desired} have to be: no drain gets past it, and no upgrade or removal of a node by ACK.',
    remedy: 'Mend its workload, or set unhealthyPodEvictionPolicy: AlwaysAllow.',
  },
  'stock-unknown': {
    title: 'Stock unknown',
    cause: 'ECS did not tell whether {which} can be bought now.',
    remedy: 'Nothing to do; the run tells.',
  },
  'subscriptions-kept': {
    title: 'Subscription instances stay and bill on',
    cause: '{count, plural, one {# instance is a subscription: ACK keeps it, it stays registered as a node, and it bills} other {# instances are subscriptions: ACK keeps them, they stay registered as nodes, and they bill}} on: {names}.',
    remedy: 'To get rid of one, change its billing to pay-as-you-go and release it in the ECS console.',
  },
  'subscriptions-not-released': {
    title: 'Subscription instances are not released',
    cause: '{count, plural, one {# instance is a subscription: ACK takes it out of the cluster and it bills} other {# instances are subscriptions: ACK takes them out of the cluster and they bill}} on: {names}.',
    remedy: 'To get rid of one, change its billing to pay-as-you-go and release it in the ECS console.',
  },
  'subscriptions-stay': {
    title: 'Subscription instances stay',
    cause: '{count, plural, one {# instance} other {# instances}} of {name} {count, plural, one {is a subscription} other {are subscriptions}}; a smaller size does not release {count, plural, one {it, and it bills} other {them, and they bill}} on: {names}.',
    remedy: 'Change their billing to pay-as-you-go first, or choose a size of at least {count}.',
  },
  'surge-not-possible': {
    title: 'No node can stand in',
    cause: '{name} has no expected number of nodes that could be raised: the autoscaler decides, or ACK tells none.',
    remedy: 'Upgrade without nodes that stand in, or set an expected number of nodes first.',
  },
  'surge-stands-in': {
    title: 'Nodes that stand in',
    cause: '{count, plural, one {# node stands} other {# nodes stand}} in: the expected number of nodes of {name} becomes {wanted}. At the end Mullion empties what stood in and removes it by name. Meanwhile it costs about {cost} {currency} an hour, at least.',
    remedy: 'Nothing to do.',
  },
  'surge-unpriced': {
    title: 'Nodes that stand in, price unknown',
    cause: '{count, plural, one {# node stands} other {# nodes stand}} in: the expected number of nodes of {name} becomes {wanted}. At the end Mullion empties what stood in and removes it by name. What it costs meanwhile is not known.',
    remedy: 'Look the price up if it matters.',
  },
  'system-disks-lost': {
    title: 'Data on the system disks is lost',
    cause: 'The system disks of {count, plural, one {# node} other {# nodes}} are replaced: {names}. What pods keep there (hostPath, emptyDir, images) is lost.',
    remedy: 'Move data that is needed to volumes first.',
  },
  'tag-refused': {
    title: 'ECS tag refused',
    cause: '“{key}” = “{value}” is not an ECS tag: a key has 1 to 128 characters, a value at most 128, and neither contains http:// or https://.',
    remedy: 'Correct the key or the value.',
  },
  'tag-reserved': {
    title: 'Reserved ECS tag',
    cause: '“{key}” is reserved for Alibaba Cloud, ACK or Mullion.',
    remedy: 'Choose another key.',
  },
  'tags-overflow': {
    title: 'More ECS tags than an instance takes',
    cause: 'The autoscaler makes a tag of each label and taint: {count} tags together with those that are reserved; an instance takes {most}.',
    remedy: 'Remove tags, labels or taints, or raise the quota of tags in Quota Center.',
  },
  'taint-doubled': {
    title: 'Taint twice',
    cause: 'The taint {key} with the effect {effect} is there twice.',
    remedy: 'Remove one of them.',
  },
  'taint-drives-away': {
    title: 'The taint drives pods away',
    cause: '{count, plural, one {# pod on these nodes does} other {# pods on these nodes do}} not tolerate the new NoExecute taint and {count, plural, one {is deleted at once, whatever its} other {are deleted at once, whatever their}} disruption budgets say: {names}.',
    remedy: 'Drain the nodes instead, which minds budgets, or give the pods a toleration first.',
  },
  'taint-evicts': {
    title: 'The taint drives pods away',
    cause: '{count, plural, one {# pod on the nodes of the pool does} other {# pods on the nodes of the pool do}} not tolerate the new NoExecute taint: {names}.',
    remedy: 'Add a toleration to these workloads first, or use NoSchedule.',
  },
  'too-few-to-go': {
    title: 'Maybe not so many nodes can go',
    cause: '{requested, plural, one {# node is} other {# nodes are}} to go, and only {can} of {name} {can, plural, one {is no subscription} other {are no subscriptions}}: the pool may not reach the size.',
    remedy: 'Choose a larger size, or change the billing of the others to pay-as-you-go first.',
  },
  'too-many-data-disks': {
    title: 'Too many data disks',
    cause: '{count} data disks are asked for; an instance takes at most 64.',
    remedy: 'Remove data disks.',
  },
  'too-many-security-groups': {
    title: 'Too many security groups',
    cause: '{count} security groups are chosen; an instance takes at most {most}.',
    remedy: 'Leave at most {most}.',
  },
  'too-many-tags': {
    title: 'Too many ECS tags',
    cause: '{count} ECS tags are asked for; {most} can be had: an instance takes 20, of which ACK and the mark of Mullion keep {kept}.',
    remedy: 'Remove tags.',
  },
  'too-many-v-switches': {
    title: 'Too many vSwitches',
    cause: '{count} vSwitches are chosen; ACK takes at most 8.',
    remedy: 'Leave at most 8 vSwitches.',
  },
  'upgrade-batches': {
    title: 'Batches',
    cause: '{count, plural, one {# node} other {# nodes}}, {parallel} at a time, in {batches, plural, one {# batch} other {# batches}}: {names}. ACK may take them in another order.',
    remedy: 'Nothing to do.',
  },
  'upgrade-budget-holds': {
    title: 'Disruption budgets hold the upgrade up',
    cause: 'Pods on these nodes are covered by disruption budgets that allow no disruption now ({count}): {names}. Draining waits for them.',
    remedy: 'Give the workloads more replicas on other nodes, or loosen the budgets.',
  },
  'upgrade-by-waves': {
    title: 'Batches',
    cause: '{count, plural, one {# node} other {# nodes}} in {batches, plural, one {# batch} other {# batches}}: {list}. Mullion empties each batch within the disruption budgets, then ACK replaces the system disks of exactly these nodes; the next batch begins once they are as planned and the cluster is well.',
    remedy: 'Nothing to do.',
  },
  'upgrade-empty': {
    title: 'Nothing chosen to upgrade',
    cause: 'Neither the kubelet nor the container runtime nor the image is to be upgraded.',
    remedy: 'Choose at least one of them.',
  },
  'upgrade-host-path': {
    title: 'Data on the system disk is lost',
    cause: '{count, plural, one {# pod keeps} other {# pods keep}} data on the disk of the node, which is replaced: {names}.',
    remedy: 'Move the data to a volume, or accept the loss by name.',
  },
  'upgrade-incomplete': {
    title: 'Nodes not upgraded',
    cause: 'Not as asked after the run ({count}): {names}.',
    remedy: 'Look at what the task of ACK said about these nodes, then ask again for the rest.',
  },
  'upgrade-no-nodes': {
    title: 'No nodes to upgrade',
    cause: '{name} has no nodes in Kubernetes.',
    remedy: 'Edit the pool: new nodes are made with its versions.',
  },
  'upgrade-nodes-closed': {
    title: 'Nodes still closed for new pods',
    cause: 'Cordoned after the upgrade ({count}): {names}.',
    remedy: 'Uncordon them once you know why they are closed.',
  },
  'upgrade-nodes-sick': {
    title: 'Nodes that are not Ready',
    cause: 'Not Ready before the upgrade ({count}): {names}. ACK stops when more than {maxFailed, plural, one {# node fails} other {# nodes fail}}.',
    remedy: 'Repair or remove these nodes first.',
  },
  'upgrade-nodes-there': {
    title: 'Nodes that are there already',
    cause: '{count} of {total, plural, one {# node is as asked already and is} other {# nodes are as asked already and are}} left alone.',
    remedy: 'Nothing to do.',
  },
  'upgrade-opens-nodes': {
    title: 'Cordoned nodes take pods again',
    cause: '{count, plural, one {# node is} other {# nodes are}} cordoned now: {names}. With a new system disk a node registers anew and takes new pods.',
    remedy: 'Cordon them again afterwards if that is meant, or leave them out.',
  },
  'upgrade-room-short': {
    title: 'Not enough room during a batch',
    cause: 'While {parallel, plural, one {# node is away, the pods of the fullest one} other {# nodes are away, the pods of the fullest ones}} ask for {cpu} vCPU and {memory} GiB; the other {os} nodes have {freeCpu} vCPU and {freeMemory} GiB left.',
    remedy: 'Upgrade fewer nodes at a time, or add nodes first.',
  },
  'upgrade-warnings-ignored': {
    title: 'ACK’s own warnings are ignored',
    cause: 'ACK upgrades the nodes even where its checks before the upgrade warn.',
    remedy: 'Leave the warnings on unless you know which one is in the way.',
  },
  'upgrade-wave-is-all': {
    title: 'All nodes of the OS at once',
    cause: 'While {count, plural, one {this node is} other {these # nodes are}} away no Ready {os} node takes pods: {names}.',
    remedy: 'Add a node that stands in, or upgrade fewer nodes at a time.',
  },
  'upgrade-waves-take': {
    title: 'How long it may take',
    cause: 'About {minutes, plural, one {# minute} other {# minutes}}, and {most} if every pod uses its whole time to stop and every system disk takes long. This is an estimate from grace, budgets, soak times and how long new system disks usually take.',
    remedy: 'Nothing to do.',
  },
  'upgrade-workloads-wait': {
    title: 'Workloads without another place meanwhile',
    cause: 'No node outside {name} accepts these workloads, and all nodes of it that do may be away at once ({count}): {names}.',
    remedy: 'Upgrade fewer nodes at a time.',
  },
  'v-switch-internet-unknown': {
    title: 'Way to the internet unknown',
    cause: 'The NAT gateways could not be read, so nobody knows whether nodes in {vSwitch} reach the internet.',
    remedy: 'Allow vpc:DescribeNatGateways and vpc:DescribeSnatTableEntries, or check the SNAT entry by hand.',
  },
  'v-switch-no-internet': {
    title: 'No way to the internet',
    cause: 'No NAT gateway with an SNAT entry covers the vSwitch {vSwitch} in {zone}; Windows nodes there never join.',
    remedy: 'Add an SNAT entry for the vSwitch, give the nodes public addresses, or choose another vSwitch.',
  },
  'v-switch-no-internet-linux': {
    title: 'No way to the internet',
    cause: 'No NAT gateway with an SNAT entry covers the vSwitch {vSwitch} in {zone}; nodes there cannot pull public images and may not join.',
    remedy: 'Add an SNAT entry for the vSwitch, give the nodes public addresses, or choose another vSwitch.',
  },
  'v-switch-not-found': {
    title: 'vSwitch not in the network of the cluster',
    cause: 'The vSwitch {vSwitch} does not exist in the VPC of the cluster.',
    remedy: 'Choose a vSwitch of the VPC {vpc}.',
  },
  'v-switches-missing': {
    title: 'No vSwitch chosen',
    cause: 'Without a vSwitch the pool has no place for nodes.',
    remedy: 'Choose 1 to 8 vSwitches.',
  },
  'windows-build-changes': {
    title: 'Another Windows build',
    cause: 'The nodes go from Windows build {from} to {to}. Containers isolated as processes start only where the build of their image is that of the node.',
    remedy: 'Have images of build {to} ready for everything that runs here.',
  },
  'windows-disk-small': {
    title: 'System disk too small for Windows',
    cause: 'The system disk has {size} GiB; a Windows image needs {needs} GiB for itself.',
    remedy: 'Choose at least {needs} GiB, better 120 GiB: container images come on top.',
  },
  'windows-images-left-behind': {
    title: 'Workloads built for the old Windows build',
    cause: 'Built for Windows build {from}, or bound to it by a selector; they no longer run on the upgraded nodes ({count}): {names}.',
    remedy: 'Give them images of build {to} right after the upgrade, or keep a pool of build {from} for them.',
  },
  'windows-pool-managed': {
    title: 'Managed Windows pool',
    cause: 'Managed node pools cannot hold Windows nodes.',
    remedy: 'Switch off “managed”.',
  },
  'windows-script-header': {
    title: 'Windows script without its header',
    cause: 'A script on Windows nodes is run only when its first line is [bat] or [powershell].',
    remedy: 'Begin it with [bat] or [powershell].',
  },
  'windows-taint-missing': {
    title: 'Windows pool without a taint',
    cause: 'Nothing keeps Linux pods without an OS selector away from the new nodes.',
    remedy: 'Add the taint os=windows:NoSchedule and let Windows workloads tolerate it.',
  },
  'windows-workloads-would-fail': {
    title: 'Windows workloads would not start on the new nodes',
    cause: 'Windows workloads that may be put on the new nodes of build {build}, where their containers do not start ({count}): {names}.',
    remedy: 'Give them nodeSelector node.kubernetes.io/windows-build with the build of their images, or images of build {build}.',
  },
  'word-unknown': {
    title: 'Unknown word',
    cause: '{field} is “{word}”, which is none of: {known}.',
    remedy: 'Choose one of: {known}.',
  },
  'workload-already-patched': {
    title: 'Workloads that are so already',
    cause: '{count, plural, one {# workload has} other {# workloads have}} these fields already: {names}.',
    remedy: 'Nothing to do.',
  },
  'workload-controlled': {
    title: 'Workloads that another one makes',
    cause: '{name} is made by {owner}, which would put the fields back.',
    remedy: 'Patch {owner} in its place.',
  },
  'workload-field-owned': {
    title: 'Fields that another manager applies',
    cause: '{manager} applies {fields} of {name}, and nothing here takes a field away from it.',
    remedy: 'Change the field where {manager} has it from; the diff is ready for Git.',
  },
  'workload-field-taken': {
    title: 'Fields that others wrote',
    cause: '{manager} wrote {fields} of {name}; its next write may put them back.',
    remedy: 'Make the same edit where {manager} has the fields from.',
  },
  'workload-immutable': {
    title: 'Fields that cannot be changed in place',
    cause: 'Kubernetes does not let these fields of {count, plural, one {# object} other {# objects}} change after {count, plural, one {it was} other {they were}} made: {names}.',
    remedy: 'Delete the object and make it again with the patched manifest; a Job starts its work over then. The diff is on the page of the workload.',
  },
  'workload-made-worse': {
    title: 'Patches that make it worse',
    cause: 'With the patch {name} would go from “{before}” to “{after}”, or break {count, plural, one {# rule} other {# rules}} it keeps now: {rules}.',
    remedy: 'Look at the workload again and choose another patch.',
  },
  'workload-managed-elsewhere': {
    title: 'Workloads that another tool puts back',
    cause: '{tool} ({manager}) keeps {count, plural, one {# workload} other {# workloads}} as its source says and may put the fields back: {names}.',
    remedy: 'Put the diff into its source, or pause its reconciliation for as long as the patch is to hold.',
  },
  'workload-no-rollout': {
    title: 'Pods that stay as they are',
    cause: 'The pods of {count, plural, one {# workload} other {# workloads}} do not follow the patch by themselves; it is for pods that are made later: {names}.',
    remedy: 'Delete the old pods, or have the workload run again, once they may go.',
  },
  'workload-not-better': {
    title: 'Patches that mend nothing',
    cause: 'The patch changes nothing about where {count, plural, one {# workload} other {# workloads}} can run, and mends no rule: {names}.',
    remedy: 'Leave it out unless there is another reason for it.',
  },
  'workload-not-found': {
    title: 'Workloads that are not there',
    cause: '{count, plural, one {# workload is} other {# workloads are}} not there any more: {names}.',
    remedy: 'Ask again without what is gone.',
  },
  'workload-patch-moved': {
    title: 'Patches that do not apply any more',
    cause: 'Somebody has changed the very fields that the patch is about in {count, plural, one {# workload} other {# workloads}}: {names}.',
    remedy: 'Open the workload again and ask with the patch that is shown there now.',
  },
  'workload-paused': {
    title: 'Paused rollouts',
    cause: 'The rollout of {count, plural, one {# Deployment is} other {# Deployments are}} paused: {names}. The run waits until somebody resumes it.',
    remedy: 'Resume the rollout first (`kubectl rollout resume`).',
  },
  'workload-pods-stuck': {
    title: 'Pods that do not run after the patch',
    cause: '{count, plural, one {# pod does} other {# pods do}} not run although the rollout is over: {names}.',
    remedy: 'See on the page of the workload why.',
  },
  'workload-refused': {
    title: 'Patches that the API server refuses',
    cause: 'The API server tried the patch of {name} and refuses it: {message}',
    remedy: 'Mend what it names and ask again; nothing was changed.',
  },
  'workload-rendered-elsewhere': {
    title: 'Workloads that another tool writes',
    cause: '{tool} ({manager}) wrote {count, plural, one {# workload} other {# workloads}}: {names}. Its next run does not know of this patch.',
    remedy: 'Put the diff into its source as well.',
  },
  'workload-replaced': {
    title: 'Other workloads of the same name',
    cause: '{count, plural, one {# workload was} other {# workloads were}} made again under {count, plural, one {its} other {their}} name since the patch was worked out: {names}.',
    remedy: 'Open the workload again and ask with the patch that is shown there now.',
  },
  'workload-restarts': {
    title: 'Pods that are made again',
    cause: 'The controllers make {count, plural, one {# running pod} other {# running pods}} again, as their update strategies say: {names}.',
    remedy: 'Ask at a quiet hour if the applications must not be away.',
  },
  'workload-unlike': {
    title: 'Workloads that are not as asked',
    cause: '{count, plural, one {# workload does} other {# workloads do}} not have the patched fields after the run: {names}.',
    remedy: 'See who put them back; the findings name who manages the workload.',
  },
  'workloads-could-land': {
    title: 'Linux workloads could land on the new nodes',
    cause: 'Workloads without an OS selector that the new Windows nodes would accept ({count}): {names}.',
    remedy: 'Give them nodeSelector kubernetes.io/os: linux, or taint the pool with os=windows:NoSchedule.',
  },
  'workloads-tolerate-taints': {
    title: 'Linux workloads tolerate the taints of the new nodes',
    cause: 'Workloads without an OS selector that tolerate the taints of the new Windows nodes ({count}): {names}.',
    remedy: 'Give them nodeSelector kubernetes.io/os: linux; a taint does not keep them away.',
  },
} as const;
