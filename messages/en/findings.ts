export default {
  'added-kept': {
    title: 'Added instances are kept',
    cause: '{count, plural, one {# instance was} other {# instances were}} added to the pool rather than created by it. Without an expected number of nodes, ACK keeps {count, plural, one {it and billing continues} other {them and billing continues}}: {names}.',
    remedy: 'Release them in the ECS console when they are no longer needed.',
  },
  'addresses-short': {
    title: 'Not enough IP addresses',
    cause: 'The selected vSwitches have {free, plural, one {# free address} other {# free addresses}} in total. {wanted, plural, one {# node needs} other {# nodes need}} {wanted, number}.',
    remedy: 'Add a vSwitch with free addresses, or request fewer nodes.',
  },
  'already-cordoned': {
    title: 'Already cordoned',
    cause: '{count, plural, one {# node is} other {# nodes are}} already cordoned: {names}.',
    remedy: 'No action needed.',
  },
  'already-healthy': {
    title: 'Already Ready',
    cause: '{count, plural, one {# node is} other {# nodes are}} already Ready and will be skipped: {names}.',
    remedy: 'Select “also repair Ready nodes” if they still misbehave.',
  },
  'attached-not-scaled': {
    title: 'Attached nodes are not scaled',
    cause: 'The size limits of {name} ({min, number}–{max, number}) count only nodes that the autoscaler creates, not attached nodes.',
    remedy: 'Remove attached nodes manually when they are no longer needed.',
  },
  'auto-max-below-present': {
    title: 'Maximum below the current size',
    cause: 'The pool has {count, plural, one {# node} other {# nodes}} and a maximum of {max, number}. ACK removes nodes down to the maximum, even if draining fails.',
    remedy: 'Set the maximum to at least {count, number}, or drain the nodes to remove first.',
  },
  'auto-scaling-begins': {
    title: 'Auto scaling will be enabled',
    cause: 'The pool has {count, plural, one {# node} other {# nodes}}. The autoscaler then keeps it between {min, number} and {max, number} nodes, following the pods.',
    remedy: 'No action needed.',
  },
  'auto-scaling-ends': {
    title: 'Auto scaling will be disabled',
    cause: 'ACK sets the minimum to 0, the maximum to 2,000 and the expected number of nodes to the current {count, number}.',
    remedy: 'No action needed. A second call sets a different expected number after the first one completes.',
  },
  'autoscaler-may-add-nodes': {
    title: 'Autoscaler may add nodes',
    cause:
      '{pods, plural, one {# pod fits} other {# pods fit}} on no other node, but on a new node of {name}: {names}. They are Pending until the autoscaler adds up to {nodes, plural, one {# node} other {# nodes}}, {priced, select, yes {each for {amount, number} {currency} a month or more} other {whose price is unknown}}.',
    remedy: 'Enlarge the pool first if these pods must not wait.',
  },
  'autoscaling-unknown': {
    title: 'Autoscaling could not be read',
    cause: 'ACK did not return which node pools may grow. Pods of {count, plural, one {# workload} other {# workloads}} without a node may get one from the autoscaler: {names}.',
    remedy: 'Plan again when ACK responds, or grant Mullion the right to read node pools.',
  },
  'autoscaler-may-refill': {
    title: 'Autoscaler may refill the pool',
    cause: 'The autoscaler keeps {name} between {min, number} and {max, number} nodes. It creates nodes when pods are Pending.',
    remedy: 'Lower the limits of the pool first if it must stay small.',
  },
  'balance-needs-zones': {
    title: 'No zones to balance across',
    cause: 'The balance policy spreads nodes across several zones. The selected vSwitches ({vSwitches}) are in {zones, plural, one {# zone} other {# zones}}.',
    remedy: 'Select vSwitches in at least two zones, or another scaling policy.',
  },
  'bandwidth-invalid': {
    title: 'Invalid bandwidth',
    cause: '{bandwidth} Mbit/s is not available. A public address has 1 to {most} Mbit/s; 0 means no public address.',
    remedy: 'Enter 0 to {most} Mbit/s.',
  },
  'bare-pods-lost': {
    title: 'Pods without a controller are lost',
    cause: '{count, plural, one {# pod has} other {# pods have}} no controller and {count, plural, one {is} other {are}} not recreated: {names}.',
    remedy: 'Run them from a Deployment, or recreate them afterwards.',
  },
  'pdb-allows-none': {
    title: 'PDBs allow no disruption',
    cause: '{count, plural, one {# PDB allows} other {# PDBs allow}} no disruption of pods on the nodes of {name}: {names}. ACK removes nodes even if draining fails, so these pods stop anyway.',
    remedy: 'Add replicas on other nodes or relax the PDBs until they allow a disruption.',
  },
  'pdb-blocks-drain': {
    title: 'PDBs may block the drain',
    cause: 'ACK drains the nodes of {name}. {count, plural, one {# PDB allows} other {# PDBs allow}} no disruption now and {count, plural, one {blocks} other {block}} the drain: {names}.',
    remedy: 'Add replicas on other nodes or relax the PDBs before the run starts.',
  },
  'pdbs-unknown': {
    title: 'PDBs unknown',
    cause: 'The API server did not return PodDisruptionBudgets. They may block evictions from the nodes of {name}.',
    remedy: 'Grant list on poddisruptionbudgets (policy/v1), then plan again.',
  },
  'cluster-differs': { title: 'Different cluster', cause: 'The cluster is {id}, not {requested}.', remedy: 'Select the cluster again.' },
  'cluster-name-differs': { title: 'Different cluster name', cause: 'Cluster {id} is named {name}, not {requested}.', remedy: 'Select the cluster again.' },
  'cluster-right-missing': {
    title: 'Credential lacks a Kubernetes permission',
    cause: 'The credential of the cluster may not {right}{namespaced, select, yes { in namespace {namespace}} other {}}, which a call of this plan needs.',
    remedy: 'Grant it. mullion rbac --for operate prints a ClusterRole with everything that changes need.',
  },
  'cluster-rights-unknown': {
    title: 'Kubernetes permissions unknown',
    cause: 'The API server did not answer whether the credential of {cluster} may make the calls of this plan.',
    remedy: 'Check the credential with kubectl auth can-i before you approve.',
  },
  'cluster-not-managed': {
    title: 'Not an ACK managed cluster',
    cause: 'The cluster type is {type}. Only ACK managed clusters support Windows node pools.',
    remedy: 'Use an ACK managed cluster.',
  },
  'cluster-too-old': {
    title: 'Kubernetes too old for Windows',
    cause: 'The cluster runs Kubernetes {version}. Windows node pools require {needs} or later.',
    remedy: 'Upgrade the cluster first.',
  },
  'cluster-version-unknown': {
    title: 'Kubernetes version unknown',
    cause: 'The version “{version}” cannot be parsed. Windows node pools require {needs} or later.',
    remedy: 'Check the version in the ACK console.',
  },
  'cordon-only-place': {
    title: 'No node for new pods',
    cause: 'While these nodes are cordoned, new pods of {count, plural, one {# workload} other {# workloads}} stay Pending: {names}.',
    remedy: 'Add nodes with the same OS and build first, or uncordon soon.',
  },
  'custom-image-not-found': {
    title: 'Custom image not found',
    cause: 'Custom image {image} is neither owned by nor shared with this account in this region.',
    remedy: 'Select a listed image.',
  },
  'custom-image-unusable': {
    title: 'Custom image unavailable',
    cause: 'ECS reports custom image {image} as unavailable.',
    remedy: 'Wait until it is available, or select another image.',
  },
  'daemon-sets-leave': {
    title: 'DaemonSets without nodes',
    cause: '{count, plural, one {# DaemonSet runs} other {# DaemonSets run}} only on the nodes of {name} and will have no pods: {names}.',
    remedy: 'Delete them when they are no longer needed.',
  },
  'daemon-sets-missing': {
    title: 'DaemonSet pods missing',
    cause: '{count, plural, one {# DaemonSet does} other {# DaemonSets do}} not run on every upgraded node that accepts {count, plural, one {it} other {them}}: {names}.',
    remedy: 'Check the events of these DaemonSets.',
  },
  'data-disks-formatted': {
    title: 'Data disks will be formatted',
    cause: 'ACK formats the data disks of these instances for containers. All data on them is lost.',
    remedy: 'Turn off formatting, or back up the data first.',
  },
  'data-disks-of-type': {
    title: 'Too many disks for instance type',
    cause: '{type} supports {most, plural, one {# disk} other {# disks}} including the system disk. {count, plural, one {# data disk does} other {# data disks do}} not fit.',
    remedy: 'Remove data disks or select another instance type.',
  },
  'default-pool-stays': {
    title: 'Default node pool',
    cause: '{name} is the default node pool of the cluster. ACK does not delete it.',
    remedy: 'Scale it in instead.',
  },
  'deletion-stuck-before': {
    title: 'Earlier deletion failed',
    cause: 'ACK did not complete an earlier deletion of {name} ({state}).',
    remedy: 'Delete it again. If that fails, check its scaling activities.',
  },
  'deployment-set-exceeded': {
    title: 'Deployment set limit exceeded',
    cause: 'A deployment set in {zones, plural, one {# zone} other {# zones}} holds at most {most} nodes, 20 per zone. {nodes, plural, one {# node} other {# nodes}} would not fit.',
    remedy: 'Request at most {most} nodes, add vSwitches in other zones, or do not use a deployment set.',
  },
  'deployment-set-full': {
    title: 'Deployment set full',
    cause: 'Deployment set {set} has room for {free, plural, one {# more instance} other {# more instances}} in the selected zones. {added, plural, one {# is} other {# are}} requested.',
    remedy: 'Request at most {free, plural, one {# node} other {# nodes}}, select another set, or raise its quota.',
  },
  'deployment-set-not-found': {
    title: 'Deployment set not found',
    cause: 'Deployment set {set} does not exist in this region.',
    remedy: 'Select a listed deployment set.',
  },
  'disk-auto-only': {
    title: 'ESSD AutoPL only',
    cause: 'Only cloud_auto disks support provisioned IOPS and performance burst. This disk is {category}.',
    remedy: 'Select cloud_auto or remove these settings.',
  },
  'disk-category-unsupported': {
    title: 'Disk type not supported',
    cause: '{types} do not support {category} disks in the selected zones. All of them support: {offered}.',
    remedy: 'Select a disk type that all selected instance types support, or other instance types.',
  },
  'disk-encryption-unsupported': {
    title: 'System disk encryption not supported',
    cause: 'Only cloud_essd system disks support encryption. This disk is {category}.',
    remedy: 'Turn off encryption or select cloud_essd.',
  },
  'disk-fallback-repeated': {
    title: 'Duplicate disk type',
    cause: '{category} occurs more than once among the disk types to try.',
    remedy: 'Remove the duplicate.',
  },
  'disk-iops-invalid': {
    title: 'Invalid provisioned IOPS',
    cause: '{iops, number} IOPS are not available. A cloud_auto disk of {size, number} GiB supports 1 to {most, number} provisioned IOPS.',
    remedy: 'Enter at most {most, number} IOPS or select a larger disk.',
  },
  'disk-too-small-for-level': {
    title: 'Disk too small for performance level',
    cause: 'Performance level {level} requires more than {above, number} GiB. The disk has {size, number} GiB.',
    remedy: 'Select a lower performance level or a disk larger than {above, number} GiB.',
  },
  'disk-level-wrong-category': {
    title: 'Performance level not supported',
    cause: 'Only cloud_essd disks have performance levels. This disk is {category}.',
    remedy: 'Remove the performance level or select cloud_essd.',
  },
  'disk-replacement-needed': {
    title: 'System disks must be replaced',
    cause: 'ACK upgrades Windows nodes and nodes with a new image by replacing their system disks.',
    remedy: 'Back up the system disks, then confirm their replacement.',
  },
  'disk-size-invalid': {
    title: 'Invalid disk size',
    cause: '{size, number} GiB is not available for this disk type. The size must be {min, number} to {max, number} GiB.',
    remedy: 'Enter a size from {min, number} to {max, number} GiB.',
  },
  'disk-smaller-than-image': {
    title: 'System disk smaller than image',
    cause: 'The system disk has {size, number} GiB. Image {image} requires {needs, number} GiB.',
    remedy: 'Enter at least {needs, number} GiB.',
  },
  'drain-bare-pods': {
    title: 'Pods without a controller',
    cause: '{count, plural, one {# pod has} other {# pods have}} no controller that recreates {count, plural, one {it} other {them}}: {names}.',
    remedy: 'Accept the loss of each pod by name, or give it a controller.',
  },
  'drain-pdb-never-allows': {
    title: 'PDBs never allow eviction',
    cause: 'PDBs can never allow the eviction of {count, plural, one {# pod} other {# pods}}: {names}.',
    remedy: 'Add a replica to these applications, or change their PDBs.',
  },
  'drain-pdbs-unknown': {
    title: 'PDBs unknown',
    cause: 'The API server did not return PodDisruptionBudgets. They may block the eviction of {count, plural, one {# pod} other {# pods}}: {names}.',
    remedy: 'Grant list on poddisruptionbudgets (policy/v1), then plan again.',
  },
  'drain-pdb-waits': {
    title: 'PDBs block eviction now',
    cause: '{count, plural, one {# pod must} other {# pods must}} wait until a PDB allows eviction: {names}.',
    remedy: 'Wait until the applications are healthy, or add a replica.',
  },
  'drain-pdbs-short': {
    title: 'Fewer healthy pods than before',
    cause: '{count, plural, one {# PDB has} other {# PDBs have}} fewer healthy pods than before the drain: {names}.',
    remedy: 'Check the pods of these applications.',
  },
  'drain-already-cordoned': {
    title: 'Already cordoned',
    cause: '{count, plural, one {# node is} other {# nodes are}} already cordoned and {count, plural, one {stays} other {stay}} cordoned if the drain is stopped: {names}.',
    remedy: 'No action needed.',
  },
  'drain-control-plane': {
    title: 'Control plane node',
    cause: '{name} runs the control plane. Draining it can make the Kubernetes API unavailable.',
    remedy: 'Exclude this node.',
  },
  'drain-unsafe-pods': {
    title: 'Pods not safe to evict',
    cause: '{count, plural, one {# pod belongs to a Job, has no owner, or is} other {# pods belong to Jobs, have no owner, or are}} marked as not safe to evict: {names}.',
    remedy: 'Wait until they complete if their work must not be repeated.',
  },
  'drain-empty-dir': {
    title: 'emptyDir data is lost',
    cause: '{count, plural, one {# pod stores} other {# pods store}} data in emptyDir volumes, which Kubernetes deletes with the pod: {names}.',
    remedy: 'Accept the loss for these pods, or move the data first.',
  },
  'drain-estimate': {
    title: 'Estimated duration',
    cause: 'Draining takes about {minutes, plural, one {# minute} other {# minutes}}, or {most, number} if every pod uses its full grace period. Basis: grace periods, PDBs and pod start times measured here; waiting for PDBs can add time.',
    remedy: 'No action needed.',
  },
  'drain-estimate-assumed': {
    title: 'Estimated duration',
    cause:
      'Draining takes about {minutes, plural, one {# minute} other {# minutes}}, or {most, number} if every pod uses its full grace period. Too few starts were measured here, so typical start times and known image sizes are used ({images, plural, one {# image of unknown size is} other {# images of unknown size are}} not counted).',
    remedy: 'No action needed.',
  },
  'drain-forces': {
    title: 'Pods are deleted despite PDBs',
    cause: 'At the time limit, Mullion deletes the remaining pods without a grace period and without asking their PDBs.',
    remedy: 'Turn this off unless the applications tolerate it.',
  },
  'drain-host-path': {
    title: 'hostPath data stays behind',
    cause: '{count, plural, one {# pod keeps data on the disk of its node. Its replacement} other {# pods keep data on the disks of their nodes. Their replacements}} cannot access it: {names}.',
    remedy: 'Check that these applications can start without it.',
  },
  'drain-left-pods': {
    title: 'Pods remain on the nodes',
    cause: '{count, plural, one {# pod that had to leave is} other {# pods that had to leave are}} still on the nodes: {names}.',
    remedy: 'Find out why they remained or returned, then drain again.',
  },
  'drain-lone-pods': {
    title: 'Applications will be interrupted',
    cause: '{count, plural, one {# pod is the only one of its application that serves} other {# pods are the only ones of their applications that serve}}: {names}.',
    remedy: 'Add a replica on another node first if the application must stay available.',
  },
  'interrupted-with-others': {
    title: 'Outage together with other changes',
    cause: 'Other changes, approved or running, may stop the other serving pods of {count, plural, one {# pod} other {# pods}}: {names}. Then no pod of {count, plural, one {this application} other {these applications}} serves.',
    remedy: 'Wait until those changes have ended, or add replicas on other nodes first.',
  },
  'drain-replicas-unknown': {
    title: 'Replicas unknown',
    cause: 'The API server did not return the controllers of {count, plural, one {# pod} other {# pods}}, which may be the only replicas: {names}.',
    remedy: 'Grant get on replicasets, statefulsets and replicationcontrollers, then plan again.',
  },
  'drain-no-other-node': {
    title: 'No node for recreated pods',
    cause: '{count, plural, one {# recreated pod fits on no schedulable node and stays} other {# recreated pods fit on no schedulable node and stay}} Pending (in brackets: pods that leave → pods with a node): {names}.',
    remedy: 'Add nodes with the same OS and build first, or accept Pending pods.',
  },
  'drain-nodes-uncordoned': {
    title: 'Drained nodes are schedulable',
    cause: '{count, plural, one {# drained node accepts} other {# drained nodes accept}} new pods: {names}.',
    remedy: 'Cordon them again if they must stay empty.',
  },
  'drain-nodes-gone': {
    title: 'Drained nodes no longer exist',
    cause: '{count, plural, one {# node was} other {# nodes were}} removed during the drain: {names}. Pods that were still there were not evicted.',
    remedy: 'Check the workloads that ran there, and who removed the nodes.',
  },
  'drain-pods-pending': {
    title: 'More Pending pods than approved',
    cause: '{count, plural, one {# pod is} other {# pods are}} Pending that {count, plural, one {was} other {were}} not before; {most, plural, one {# was} other {# were}} approved: {names}.',
    remedy: 'Add nodes that fit these pods, or uncordon some.',
  },
  'drain-slow-pods': {
    title: 'Pods that terminate slowly',
    cause: '{count, plural, one {# pod has} other {# pods have}} finalizers or a grace period of more than ten minutes: {names}.',
    remedy: 'Allow for the extra time.',
  },
  'drain-not-ready': {
    title: 'Drained nodes are not Ready',
    cause: 'The kubelet of {count, plural, one {# node} other {# nodes}} may not answer: {names}. Without it, evicted pods stay in Terminating until the node returns or is removed.',
    remedy: 'Restart the instance without draining it, or remove the node.',
  },
  'drain-stuck-pods': {
    title: 'Pods stuck in Terminating',
    cause: '{count, plural, one {# pod is} other {# pods are}} past the grace period on nodes that are not Ready: {names}. A drain does not get past {count, plural, one {it} other {them}} without intervention.',
    remedy: 'Find out what blocks them, or force-delete them.',
  },
  'economical-local-storage': {
    title: 'Economical mode loses local storage',
    cause: '{type} has local storage, which a stopped instance loses. Economical mode does not support such types.',
    remedy: 'Select types without local storage, or turn off economical mode.',
  },
  'economical-without-auto': {
    title: 'Economical mode needs auto scaling',
    cause: 'Economical mode stops and starts instances during auto scaling. With manual scaling it has no effect.',
    remedy: 'No action needed. It takes effect when auto scaling is enabled.',
  },
  'fallback-not-by-cost': {
    title: 'On-demand fallback needs cost optimization',
    cause: 'ACK supplements spot capacity with on-demand instances only under the scaling policy COST_OPTIMIZED. The policy is {policy}.',
    remedy: 'Select the scaling policy COST_OPTIMIZED.',
  },
  'few-linux-nodes': {
    title: 'Fewer than two Linux nodes',
    cause: 'The cluster would have {count, plural, one {# Ready Linux node} other {# Ready Linux nodes}}. System components run on Linux and need two nodes to survive the loss of one.',
    remedy: 'Scale out a Linux node pool first.',
  },
  'field-fixed': {
    title: 'Field cannot change',
    cause: '{field} cannot change after the node pool is created.',
    remedy: 'Keep the current value, or create a new node pool.',
  },
  'flannel-windows-missing': {
    title: 'kube-flannel-ds-windows not installed',
    cause: 'Neither the add-on list nor kube-system contains kube-flannel-ds-windows. Without it, Windows nodes stay NotReady.',
    remedy: 'Install kube-flannel-ds-windows {needs} or later in kube-system.',
  },
  'flannel-windows-too-old': {
    title: 'kube-flannel-ds-windows too old',
    cause: 'kube-flannel-ds-windows is {version}. Windows node pools require {needs} or later; with an older version, nodes stay NotReady.',
    remedy: 'Upgrade the DaemonSet kube-flannel-ds-windows in kube-system to {needs} or later.',
  },
  'flannel-windows-unknown': {
    title: 'kube-flannel-ds-windows version unknown',
    cause: 'Neither the add-on list nor the image tag of kube-flannel-ds-windows contains a known version. Windows node pools require {needs} or later.',
    remedy: 'Check the image of the DaemonSet kube-flannel-ds-windows in kube-system.',
  },
  'external-drain-bare-pods': {
    title: 'Pods without a controller',
    cause: '{count, plural, one {# pod here has} other {# pods here have}} no controller and will not be recreated, so kubectl drain requires --force: {names}.',
    remedy: 'Move their work elsewhere, or drain with Mullion and accept their loss by name.',
  },
  'external-drain-pdb-covers-all': {
    title: 'PDB never allows eviction',
    cause: 'PodDisruptionBudget {budget} requires {desired, number} of {expected, number} pods to be healthy. It never allows the eviction of {count, plural, one {# pod} other {# pods}} here: {names}.',
    remedy: 'Add a replica to the workload, or relax {budget}.',
  },
  'external-drain-pdb-none-healthy': {
    title: 'PDB blocks unhealthy pods',
    cause: 'PodDisruptionBudget {budget} has no healthy pods and requires {desired, number}. It blocks the eviction of {count, plural, one {# pod} other {# pods}} here: {names}.',
    remedy: 'Fix the workload, or set unhealthyPodEvictionPolicy: AlwaysAllow in {budget}.',
  },
  'external-drain-pdb-unreconciled': {
    title: 'PDB not reconciled',
    cause: 'The disruption controller has not reconciled PodDisruptionBudget {budget}. Until then it blocks the eviction of {count, plural, one {# pod} other {# pods}} here: {names}.',
    remedy: 'If this persists, check kube-controller-manager and the selector of {budget}.',
  },
  'external-drain-pdb-waits': {
    title: 'PDB blocks eviction now',
    cause: 'PodDisruptionBudget {budget} has {healthy, number} healthy pods and requires {desired, number}. It blocks the eviction of {count, plural, one {# pod} other {# pods}} here: {names}.',
    remedy: 'Wait until another pod of {budget} is healthy on another node, or add a replica.',
  },
  'external-drain-pdbs-overlap': {
    title: 'Several PDBs select these pods',
    cause: 'Several PDBs ({budgets}) select {count, plural, one {# pod} other {# pods}} here, so the API server rejects every eviction: {names}.',
    remedy: 'Keep only one of these PDBs.',
  },
  'external-drain-pdbs-unknown': {
    title: 'PDBs unknown',
    cause: 'The API server did not return PodDisruptionBudgets. Whether {count, plural, one {# pod} other {# pods}} here can be evicted is unknown.',
    remedy: 'Grant list and watch on poddisruptionbudgets (policy/v1).',
  },
  'external-drain-pods-finalizers': {
    title: 'Pods wait for finalizers',
    cause: '{count, plural, one {# pod} other {# pods}} here exceeded the grace period by more than ten minutes and still {count, plural, one {has} other {have}} finalizers ({finalizers}): {names}.',
    remedy: 'Check the controller that sets them. Remove them manually only if it will not return.',
  },
  'external-drain-pods-hang': {
    title: 'Pods stuck in Terminating',
    cause: 'The node is Ready, but {count, plural, one {# pod} other {# pods}} here exceeded the grace period by more than ten minutes: {names}.',
    remedy: 'Check containerd and the volumes of this node. Restarting the instance ends these pods.',
  },
  'external-drain-pods-leaving': {
    title: 'Pods are terminating',
    cause: '{count, plural, one {# pod is} other {# pods are}} terminating here: {names}.',
    remedy: 'No action needed.',
  },
  'external-drain-pods-stuck': {
    title: 'Pods stuck on unreachable node',
    cause: 'The node is not Ready, and {count, plural, one {# pod} other {# pods}} here exceeded the grace period by more than ten minutes: {names}.',
    remedy: 'Restore the node. If its instance is gone for good, remove the node; its pods are then recreated elsewhere.',
  },
  'hand-edits-overwritten': {
    title: 'Manual changes will be overwritten',
    cause: '{count, plural, one {# node has} other {# nodes have}} labels or taints that differ from the pool: {names}. ACK overwrites them.',
    remedy: 'Add the labels and taints to keep to the pool.',
  },
  'hardening-image': {
    title: 'Image does not support hardening',
    cause: 'Security hardening supports Alibaba Cloud Linux 2 and 3 only. The image is {image}.',
    remedy: 'Select an Alibaba Cloud Linux 2 or 3 image, or turn off hardening.',
  },
  'hardening-unknown': {
    title: 'Hardening support of image unknown',
    cause: 'ACK documents security hardening for Alibaba Cloud Linux 2 and 3. Whether {image} counts as one of them is not documented.',
    remedy: 'Select an Alibaba Cloud Linux 2 or 3 image to be sure; ACK may reject this one.',
  },
  'protected-may-be-removed': {
    title: 'Protected nodes may be removed',
    cause: 'ACK selects the nodes to remove and ignores node protection. {count, plural, one {# protected node} other {# protected nodes}} of the pool may be among them: {names}.',
    remedy: 'Remove other nodes by name, or ask the owners and unprotect the nodes.',
  },
  'protection-expired': {
    title: 'Protection already expired',
    cause: 'Protection until {until} would expire before it starts.',
    remedy: 'Select a time in the future.',
  },
  'protection-removed': {
    title: 'Protection is still active',
    cause: '{owner} protects {node} until {until}: {reason}. Without protection, the node can be drained.',
    remedy: 'Ask {owner} first.',
  },
  'protection-replaced': {
    title: 'Existing protection will be replaced',
    cause: '{owner} protects {node} until {until}: {reason}. The new protection replaces it.',
    remedy: 'Ask {owner} first.',
  },
  'ignore-unknown-rule': { title: 'Rule does not exist', cause: 'Rule {rule} does not exist.', remedy: 'Select a rule from the list of findings.' },
  'ignore-until-passed': {
    title: 'Date is in the past',
    cause: 'The rule would be ignored until {until}, but today is {today}. The finding would return at once.',
    remedy: 'Enter today or a later date, or leave it empty to ignore the rule indefinitely.',
  },
  'image-missing': { title: 'No image selected', cause: 'A node pool requires an image.', remedy: 'Select an image.' },
  'image-not-offered': {
    title: 'Image not available',
    cause: 'ACK does not offer image {image} for Kubernetes {version} in this region.',
    remedy: 'Select an image listed for the cluster.',
  },
  'image-older': {
    title: 'Older image',
    cause: 'Image {image} is from {date}. The current image of the pool is from {now}.',
    remedy: 'Select a newer image unless you want to roll back.',
  },
  'image-platform-undocumented': {
    title: 'Platform not supported by ACK',
    cause: 'ACK documents {documented} for platform, not {value}.',
    remedy: 'Leave the platform empty. The image type replaces it.',
  },
  'image-type-missing': {
    title: 'Custom image type unknown',
    cause: 'The image type of custom image {image} is not set. ACK then assumes Alibaba Cloud Linux.',
    remedy: 'Enter the image type that the custom image is based on.',
  },
  'image-type-other-os': {
    title: 'Image type of another OS',
    cause: '{value} is an image type of {imageOs}. This is a {os} node pool.',
    remedy: 'Leave it empty, or enter one for {os}.',
  },
  'image-wrong-arch': {
    title: 'Image and instance type mismatch',
    cause: 'Image {image} is built for {imageArch}. {type} is {typeArch}.',
    remedy: 'Select an image and instance types with the same CPU architecture.',
  },
  'image-wrong-os': {
    title: 'Image of another OS',
    cause: 'Image {image} is a {imageOs} image. This is a {os} node pool.',
    remedy: 'Select a {os} image, or create a {imageOs} node pool.',
  },
  'instance-differs': {
    title: 'Different instance',
    cause: 'ACK returned instance {seen} for node {node}, not {requested}.',
    remedy: 'Select the node again.',
  },
  'instance-disks-replaced': {
    title: 'System disks will be replaced',
    cause: 'ACK replaces the system disks of {count, plural, one {# instance} other {# instances}} with the image of the pool. All data on them is lost: {names}.',
    remedy: 'Back up the system disks first, for example with snapshots.',
  },
  'instance-in-cluster': {
    title: 'Instance already in a cluster',
    cause: 'Instance {id} already belongs to {where}.',
    remedy: 'Remove it there first, or exclude it.',
  },
  'instance-internet-unknown': {
    title: 'Internet access unknown',
    cause: 'Instance {id} has no public address. Whether an SNAT entry covers its vSwitch {vSwitch} is unknown: the VPC API did not return NAT gateways.',
    remedy: 'Grant vpc:DescribeNatGateways and vpc:DescribeSnatTableEntries, or check the SNAT entry manually.',
  },
  'instance-no-internet': {
    title: 'Instance without internet access',
    cause: 'Instance {id} has no public address, and no NAT gateway with an SNAT entry covers its vSwitch {vSwitch}. A Windows node there cannot join the cluster.',
    remedy: 'Bind an EIP to the instance, or add an SNAT entry for the vSwitch.',
  },
  'instance-no-internet-linux': {
    title: 'Instance without internet access',
    cause: 'Instance {id} has no public address, and no NAT gateway with an SNAT entry covers its vSwitch {vSwitch}. It cannot pull public images and may not join the cluster.',
    remedy: 'Bind an EIP to the instance, or add an SNAT entry for the vSwitch.',
  },
  'instance-not-found': {
    title: 'Instance not found',
    cause: 'Instance {id} does not exist in the region of the cluster, or the access key has no permission to read it.',
    remedy: 'Exclude it, or check its ID and region in the ECS console.',
  },
  'instance-not-restarted': {
    title: 'Instance not restarted',
    cause: '{node} no longer exists, or its boot ID has not changed.',
    remedy: 'Check its instance in ECS, then request the restart again.',
  },
  'instance-state-unsupported': {
    title: 'Instance neither running nor stopped',
    cause: 'Instance {id} is {status}. ACK attaches only running or stopped instances.',
    remedy: 'Wait until it is running or stopped, then plan again.',
  },
  'instance-of-another-node': {
    title: 'Instance of another node',
    cause: 'Instance {requested} belongs to node {seen}, not to {node}.',
    remedy: 'Select the node again, or select {seen} to remove that node.',
  },
  'instance-other-network': {
    title: 'Instance in another VPC',
    cause: 'Instance {id} is in {seen}. The cluster is in {vpc}.',
    remedy: 'Select instances in the VPC of the cluster.',
  },
  'instance-outside-v-switches': {
    title: 'Instance outside the pool’s vSwitches',
    cause: '{id} is in {vSwitch} ({zone}), which is not a vSwitch of {name}.',
    remedy: 'Check that the pod network and the security groups cover this vSwitch.',
  },
  'instance-type-arm': {
    title: 'Arm instance type on Windows',
    cause: '{type} has an Arm processor. Windows nodes require x86.',
    remedy: 'Select an x86 instance type.',
  },
  'instance-type-gpu': {
    title: 'GPU instance type on Windows',
    cause: '{type} has {gpus, plural, one {# GPU} other {# GPUs}}. ACK does not support GPU instance types in Windows node pools.',
    remedy: 'Select an instance type without GPUs.',
  },
  'instance-type-not-offered': {
    title: 'Instance type not available',
    cause: '{type} is not available in this region.',
    remedy: 'Select an instance type from the list of the region.',
  },
  'instance-type-too-small': {
    title: 'Instance type too small for Windows',
    cause: '{type} has {cpu, number} vCPU and {memory, number} GiB. Windows nodes require at least 4 vCPU and 8 GiB.',
    remedy: 'Select a type with at least 4 vCPU and 8 GiB, for example ecs.g6.xlarge.',
  },
  'instance-type-unknown': {
    title: 'Instance type unknown',
    cause: 'ECS did not return type {type} of instance {id} for this region. Windows nodes require 4 vCPU, 8 GiB and an x86 processor.',
    remedy: 'Check the type in the ECS console.',
  },
  'instance-types-count': {
    title: 'Invalid number of instance types',
    cause: '{count, plural, one {# instance type is} other {# instance types are}} selected. ACK accepts 1 to {most}.',
    remedy: 'Select 1 to {most} instance types.',
  },
  'instances-attached-already': {
    title: 'Already in the pool',
    cause: '{count, plural, one {# instance is} other {# instances are}} already in {name} and will be skipped: {names}.',
    remedy: 'No action needed.',
  },
  'instances-not-attached': {
    title: 'Instances not attached',
    cause: '{count, plural, one {# instance is} other {# instances are}} not in {name} after the run: {names}.',
    remedy: 'Check what the ACK task reported about them.',
  },
  'instances-released': {
    title: 'Instances will be released',
    cause: 'ACK releases {count, plural, one {# instance} other {# instances}}. All data on {count, plural, one {its} other {their}} disks is lost: {names}.',
    remedy: 'Back up the data on their disks first.',
  },
  'instances-unlisted': {
    title: 'Instances that ACK does not list',
    cause: 'ACK reports {total, plural, one {# instance} other {# instances}} in {name} but lists {listed, number}. What happens to the others is unknown.',
    remedy: 'Look in the ECS console for instances that never became nodes.',
  },
  'instances-unknown': {
    title: 'Instances unknown',
    cause: 'The access key has no permission to list the instances of {name} in ECS. Mullion did not verify whether they were released or kept.',
    remedy: 'Grant ecs:DescribeInstances, or check the ECS console.',
  },
  'kept-instances-gone': {
    title: 'Kept instances no longer exist',
    cause: '{count, plural, one {# instance that had to be kept no longer exists} other {# instances that had to be kept no longer exist}}: {names}.',
    remedy: 'Check ActionTrail to see who released them.',
  },
  'kept-nodes-left': {
    title: 'Kept instances are no longer nodes',
    cause: '{count, plural, one {# instance was kept and is} other {# instances were kept and are}} still billed, but Kubernetes has no node for {count, plural, one {it} other {them}}: {names}.',
    remedy: 'Add them to another node pool, or release them in the ECS console.',
  },
  'key-pair-not-found': { title: 'Key pair not found', cause: 'Key pair {keyPair} does not exist in this region.', remedy: 'Select a listed key pair.' },
  'key-pair-on-windows': {
    title: 'Key pair on Windows',
    cause: 'Windows nodes do not support key pairs.',
    remedy: 'Remove the key pair and enter a password.',
  },
  'kms-without-encryption': {
    title: 'KMS key without encryption',
    cause: 'KMS key {key} is set, but the disk is not encrypted.',
    remedy: 'Turn on encryption or remove the key.',
  },
  'kubelet-ahead': {
    title: 'Kubelet newer than control plane',
    cause: 'Kubelet {version} is newer than the control plane, which runs {controlPlane}.',
    remedy: 'Upgrade the control plane first.',
  },
  'kubelet-backwards': {
    title: 'Kubelet would be downgraded',
    cause: '{count, plural, one {# node already runs} other {# nodes already run}} a kubelet newer than {version}: {names}.',
    remedy: 'Select a version that is not older, or exclude these nodes.',
  },
  'kubelet-version-invalid': {
    title: 'Invalid kubelet version',
    cause: '“{version}” cannot be compared with the control plane version {controlPlane}.',
    remedy: 'Enter the version in the format of the cluster, for example 1.32.1-aliyun.1.',
  },
  'label-selected-by-pods': {
    title: 'Pods select the old labels',
    cause: '{count, plural, one {# pod runs} other {# pods run}} on these nodes because of labels that change. {count, plural, one {It keeps running, but its replacement is} other {They keep running, but their replacements are}} not scheduled here: {names}.',
    remedy: 'Check that other nodes have these labels, or change the selectors first.',
  },
  'label-stops-daemon-sets': {
    title: 'DaemonSets leave these nodes',
    cause: 'Without the old labels, {count, plural, one {# DaemonSet deletes its} other {# DaemonSets delete their}} pods on these nodes: {names}.',
    remedy: 'Check that the nodes do not need them.',
  },
  'label-starts-daemon-sets': {
    title: 'DaemonSets start on these nodes',
    cause: 'With the new labels or taints, {count, plural, one {# DaemonSet starts} other {# DaemonSets start}} pods on these nodes: {names}.',
    remedy: 'Check that they are meant to run there.',
  },
  'rescheduling-fails': {
    title: 'Pods move to incompatible nodes',
    cause: 'The scheduler would place {count, plural, one {# pod on a node where it cannot} other {# pods on nodes where they cannot}} run (in brackets: OS or Windows build of the nodes): {names}.',
    remedy: 'Add nodes with the same OS and build first, or restrict the workload with a node selector, RuntimeClass or tolerations.',
  },
  'rescheduling-may-fail': {
    title: 'Pods may move to incompatible nodes',
    cause: '{count, plural, one {# pod can run on other nodes, but the scheduler may choose nodes where it cannot} other {# pods can run on other nodes, but the scheduler may choose nodes where they cannot}} (in brackets: OS or Windows build): {names}.',
    remedy: 'Add a node selector for OS and build to the workloads, or taint the other nodes.',
  },
  'rescheduling-tolerates-cordon': {
    title: 'Pods tolerate the cordon',
    cause: '{count, plural, one {# pod tolerates} other {# pods tolerate}} node.kubernetes.io/unschedulable, so the scheduler may place {count, plural, one {it} other {them}} on a cordoned node again: {names}.',
    remedy: 'Remove the toleration or scale the workload in first; otherwise a drain may never complete.',
  },
  'rescheduling-new-template': {
    title: 'Recreated pods get a changed template',
    cause: '{count, plural, one {# pod is of an earlier template of its workload and is} other {# pods are of an earlier template of their workloads and are}} recreated from the current one: {names}. The earlier pods do not come back.',
    remedy: 'Check the current templates of these workloads first, or restore the earlier ones.',
  },
  'rescheduling-unknown': {
    title: 'Compatibility of other nodes unknown',
    cause: 'Whether {count, plural, one {# pod runs on the only nodes that accept it} other {# pods run on the only nodes that accept them}} is unknown (in brackets: OS or Windows build): {names}.',
    remedy: 'Add the registry of their images to the configuration, grant the missing read permissions, or try one pod there first.',
  },
  'rescheduling-rejected': {
    title: 'API server rejects the new pods',
    cause: 'The pods of {count, plural, one {# workload} other {# workloads}} run, but the API server would reject those that replace them: {names}.',
    remedy: 'Change the workload, or what rejects its pods, before they are stopped.',
  },
  'rescheduling-unavailable': {
    title: 'Destination of pods unknown',
    cause: 'The API server did not return data that decides where {count, plural, one {# pod} other {# pods}} would move.',
    remedy: 'Grant list on nodes, pods and workloads, and plan again when the API server responds.',
  },
  'last-linux-nodes-removed': {
    title: 'Last Linux nodes removed',
    cause: 'No Ready Linux node would remain. CoreDNS and the other system components run on Linux.',
    remedy: 'Keep two Linux nodes, or add a Linux node pool first.',
  },
  'removes-most-expensive-cpu': {
    title: 'Likely removed: most expensive vCPU',
    cause: '{node} is likely to be removed ({at} of {count}). The pool removes instances with the most expensive vCPU first. Pods on it: {pods}.',
    remedy: 'To choose the nodes yourself, remove them by name. This is an estimate.',
  },
  'removes-fullest-zone': {
    title: 'Likely removed: fullest zone',
    cause: '{node} is likely to be removed ({at} of {count}). The pool balances its zones, and this is the newest node in {zone}. Pods on it: {pods}.',
    remedy: 'To choose the nodes yourself, remove them by name. This is an estimate.',
  },
  'removes-newest': {
    title: 'Likely removed: newest node',
    cause: '{node} is likely to be removed ({at} of {count}). The pool removes its newest nodes first. Pods on it: {pods}.',
    remedy: 'To choose the nodes yourself, remove them by name. This is an estimate.',
  },
  'removes-all': {
    title: 'Removed with all other nodes',
    cause: '{node} is removed ({at} of {count}), like every other removable node of the pool. Pods on it: {pods}.',
    remedy: 'Move its pods first if they matter.',
  },
  'removal-order-unknown': {
    title: 'Nodes to be removed unknown',
    cause: 'ACK did not return enough data about the nodes of {name} (age, zone, billing, price) to predict the order under the scaling policy {policy}.',
    remedy: 'To choose the nodes yourself, remove them by name.',
  },
  'linux-pods-on-new-nodes': {
    title: 'Linux pods on Windows nodes',
    cause: 'The scheduler placed pods of {names} on the new Windows nodes, where they cannot run.',
    remedy: 'Add nodeSelector kubernetes.io/os: linux to these workloads.',
  },
  'local-data-lost': {
    title: 'Data on the nodes is lost',
    cause: '{count, plural, one {# workload stores data on its} other {# workloads store data on their}} nodes (emptyDir, hostPath, local PersistentVolumes). This data is lost for good: {names}.',
    remedy: 'Back up the data first.',
  },
  'local-data-unknown': {
    title: 'Volumes could not be read',
    cause: 'It is unknown where {count, plural, one {# workload stores its} other {# workloads store their}} PersistentVolumes: {names}. Data on disks of the nodes is lost for good.',
    remedy: 'Grant Mullion the right to read PersistentVolumeClaims and PersistentVolumes.',
  },
  'logon-conflict': { title: 'Both password and key pair', cause: 'ACK accepts either a password or a key pair, not both.', remedy: 'Remove one of them.' },
  'logon-missing': {
    title: 'No logon method',
    cause: 'Neither a key pair nor a password is set, so logging on to the new nodes is impossible.',
    remedy: 'Select a key pair or enter a password if you need to log on.',
  },
  'many-data-disks': {
    title: 'Many data disks',
    cause: '{count} data disks are requested. The ACK API reference lists at most {listed}, the console {most}.',
    remedy: 'Use fewer, larger disks if ACK rejects the request.',
  },
  'system-label-or-taint': {
    title: 'System label or taint',
    cause: 'Kubernetes or ACK sets {key}, relies on it, and would set it again.',
    remedy: 'Use your own key. To keep new pods away, cordon the node.',
  },
  'label-or-taint-invalid': {
    title: 'Invalid label or taint',
    cause: '“{key}” = “{value}” is not a valid Kubernetes label or taint.',
    remedy: 'Use at most 63 letters, digits, “-”, “_” and “.” in keys and values, with a letter or digit at both ends. A prefix must be a DNS name.',
  },
  'label-or-taint-reserved': {
    title: 'Reserved label or taint',
    cause: 'The prefix of “{key}” is reserved for Kubernetes. A node pool cannot set it.',
    remedy: 'Use your own prefix, kubelet.kubernetes.io/ or node.kubernetes.io/.',
  },
  'marked-already': {
    title: 'Labels or taints already set',
    cause: '{count, plural, one {# node already has} other {# nodes already have}} the requested labels or taints: {names}.',
    remedy: 'No action needed.',
  },
  'node-metadata-differs': {
    title: 'Labels or taints differ',
    cause: '{count, plural, one {# node does} other {# nodes do}} not have the requested labels or taints after the run: {names}.',
    remedy: 'Find out who changed them, then request the change again.',
  },
  'labels-or-taints-missing': { title: 'Labels or taints missing', cause: '{node} lacks {labels}.', remedy: 'Set them on the pool and synchronize its nodes.' },
  'labels-and-taints-applied': {
    title: 'Existing nodes will change',
    cause: '{fields} also apply to the {count, plural, one {# existing node} other {# existing nodes}}, not only to new nodes.',
    remedy: 'Create another node pool if existing nodes must stay unchanged.',
  },
  'mlps-needs-password': {
    title: 'MLPS hardening requires a password',
    cause: 'With MLPS hardening, ACK accepts only a password, not a key pair.',
    remedy: 'Remove the key pair and enter a password, or turn off MLPS hardening.',
  },
  'mlps-no-root': {
    title: 'No SSH logon as root',
    cause: 'MLPS hardening disables SSH logon as root.',
    remedy: 'Log on through VNC and create users for SSH, or select ecs-user.',
  },
  'mount-duplicate': { title: 'Duplicate mount point', cause: 'Two data disks use the mount point {path}.', remedy: 'Select another path for one of them.' },
  'mount-invalid': {
    title: 'Invalid mount point',
    cause: '“{path}” is not a valid mount point. It must be an absolute path outside system directories.',
    remedy: 'Enter a path such as /mnt/data.',
  },
  'name-invalid': {
    title: 'Invalid node pool name',
    cause: '“{name}” is not a valid node pool name. It must have 1 to 63 letters, digits, Chinese characters or hyphens and not start with a hyphen.',
    remedy: 'Enter another name.',
  },
  'network-not-flannel': {
    title: 'Network plugin is not Flannel',
    cause: 'The cluster uses {network}. Windows nodes support only Flannel.',
    remedy: 'Use a cluster with Flannel. The network plugin of a cluster cannot change.',
  },
  'network-unknown': {
    title: 'Network plugin unknown',
    cause: 'The add-on list names no network plugin, and kube-system has no DaemonSet kube-flannel-ds. Windows nodes support only Flannel.',
    remedy: 'Check the network plugin in the ACK console. A Windows node pool requires Flannel.',
  },
  'no-automatic-repair': {
    title: 'No automatic repair by ACK',
    cause: '{name} is not a managed node pool, so ACK does not repair its nodes automatically.',
    remedy: '{os, select, windows {Monitor its nodes: Windows node pools cannot be managed.} other {Monitor its nodes, or use a managed node pool.}}',
  },
  'no-linux-node-left': {
    title: 'No Linux node remains',
    cause: 'No Ready Linux node remains outside {name}. CoreDNS and the other system components run on Linux.',
    remedy: 'Add a Linux node pool first.',
  },
  'no-node-left-for-os': {
    title: 'No schedulable node remains',
    cause: 'After this change, no Ready {os} node is schedulable.',
    remedy: 'Keep one {os} node schedulable, or add nodes first.',
  },
  'node-protected': {
    title: 'Node is protected',
    cause: '{owner} protects {node} until {until}: {reason}. Until then, Mullion does not drain, restart, repair, upgrade or remove it.',
    remedy: 'Ask {owner}, unprotect the node, or exclude it.',
  },
  'node-instance-unproven': {
    title: 'Instance of node unknown',
    cause: 'Neither the provider ID of node {node} nor ACK confirms that {requested} is its instance. A wrong ID would remove another instance.',
    remedy: 'Synchronize the node pools so that ACK lists the instance with its node. Or compare spec.providerID with the instance in the ECS console and remove it there.',
  },
  'node-name-on-windows': {
    title: 'Host names of Windows nodes',
    cause: 'The host name of a Windows node is its IP address with hyphens. Prefix and suffix apply only to the node name and the instance name.',
    remedy: 'No action needed.',
  },
  'node-name-invalid': {
    title: 'Invalid node name',
    cause: '“{text}” cannot be part of a node name. Use lowercase letters, digits, “-” and “.”; start with a letter, end with a letter or digit; no “--” or “..”; the prefix is required.',
    remedy: 'Correct it, or do not use custom node names.',
  },
  'node-name-too-long': {
    title: 'Node name too long',
    cause: 'With the longest IP address, the node name has {length} characters. At most {most} are allowed.',
    remedy: 'Shorten the prefix or the suffix.',
  },
  'node-not-found': { title: 'Node not found', cause: 'Node {name} does not exist in the cluster.', remedy: 'Exclude the node.' },
  'node-not-in-pool': {
    title: 'Node of another node pool',
    cause: 'Node {node} does not belong to {name}.',
    remedy: 'Exclude the node, or select its own node pool.',
  },
  'node-on-another-instance': {
    title: 'Node runs on another instance',
    cause: 'The provider ID of node {node} names instance {seen}, not {requested}. The request would remove another instance.',
    remedy: 'Select the node again.',
  },
  'node-problem-detector-missing': {
    title: 'ack-node-problem-detector not installed',
    cause: 'ACK rejects managed node pools if the add-on ack-node-problem-detector is not installed.',
    remedy: 'Install ack-node-problem-detector in the ACK console, or turn off “managed”.',
  },
  'node-quota-exceeded': {
    title: 'Node quota exceeded',
    cause: 'The cluster has {now, number} of {quota, number} nodes. {added, plural, one {# more node exceeds} other {# more nodes exceed}} the quota.',
    remedy: 'Request at most {room, plural, one {# node} other {# nodes}}, or raise the quota in Quota Center.',
  },
  'node-quota-tight': {
    title: 'Maximum size exceeds the quota',
    cause: 'The pool may grow by {added, plural, one {# node} other {# nodes}}. The quota of {quota} nodes leaves room for {room}.',
    remedy: 'Lower the maximum, or raise the quota in Quota Center.',
  },
  'node-quota-unknown': {
    title: 'Node quota unknown',
    cause: 'ACK did not return the node quota of the cluster or its number of nodes.',
    remedy: 'Check Quota Center. The default is 100 nodes per cluster.',
  },
  'node-replaced': {
    title: 'Node was replaced',
    cause: 'Another node now has the name {name}. The selected node no longer exists.',
    remedy: 'Select the node again to use the new one.',
  },
  'node-unregistered': {
    title: 'Node not registered in Kubernetes',
    cause: 'Kubernetes no longer has node {node}. Its instance {id} is still in {name} and will be removed.',
    remedy: 'No action needed. No pods run there.',
  },
  'nodes-keep-configuration': {
    title: 'Existing nodes keep their configuration',
    cause: '{fields}: only nodes added later receive it. {count, plural, one {# node stays} other {# nodes stay}} unchanged: {names}.',
    remedy: 'Replace or upgrade these nodes to apply it to them.',
  },
  'nodes-not-ready': {
    title: 'Not all nodes are Ready',
    cause: '{ready, number} of {wanted, plural, one {# node} other {# nodes}} of {name} {wanted, plural, one {is} other {are}} Ready.',
    remedy: 'Check the nodes and the scaling activities of the pool.',
  },
  'nodes-not-removed': {
    title: 'Nodes not removed',
    cause: '{count, plural, one {# node is} other {# nodes are}} still in Kubernetes or in the pool after the run: {names}.',
    remedy: 'Check what the ACK task reported about them, then request the removal again.',
  },
  'nodes-of-several-pools': {
    title: 'Nodes of several pools',
    cause: 'The nodes belong to several node pools ({names}). ACK removes nodes of one pool at a time.',
    remedy: 'Request one pool at a time.',
  },
  'nodes-removed-already': {
    title: 'Already removed',
    cause: '{count, plural, one {# node is} other {# nodes are}} no longer in Kubernetes or in the pool: {names}.',
    remedy: 'No action needed.',
  },
  'not-cordoned': { title: 'Not cordoned', cause: '{count, plural, one {# node is} other {# nodes are}} not cordoned: {names}.', remedy: 'No action needed.' },
  'not-on-windows': { title: 'Not supported on Windows', cause: '{field} is {value}. Windows node pools support only {only}.', remedy: 'Set it to {only}.' },
  'nothing-to-do': { title: 'No change required', cause: 'The request changes nothing.', remedy: 'No action needed.' },
  'only-node-removed': {
    title: 'No other node for workloads',
    cause: 'No other Ready, schedulable node runs {count, plural, one {# workload} other {# workloads}} with {pods, plural, one {# pod} other {# pods}} (in brackets: nodes now → afterwards): {names}.',
    remedy: 'Create another pool with the same labels, taints, OS and build first, or change where they may run.',
  },
  'password-missing': {
    title: 'Password missing',
    cause: 'Windows nodes support only password logon, and no password is set.',
    remedy: 'Enter a password of 8 to 30 characters with lowercase, uppercase, digits and symbols.',
  },
  'password-weak': {
    title: 'Password too weak',
    cause: 'The password has {length, plural, one {# character} other {# characters}} of {classes, plural, one {# class} other {# classes}}. ACK requires 8 to 30 characters of four classes.',
    remedy: 'Use lowercase letters, uppercase letters, digits and symbols.',
  },
  'period-invalid': {
    title: 'Invalid subscription duration',
    cause: '{period} ({unit}) is not available. Available: {allowed}.',
    remedy: 'Select one of {allowed}.',
  },
  'pods-left-pending': {
    title: 'Pending pods',
    cause: '{count, plural, one {# pod} other {# pods}} of workloads that ran there {count, plural, one {is} other {are}} Pending: {names}.',
    remedy: 'Add nodes, or check why no node accepts these pods.',
  },
  'pool-auto-scaled': {
    title: 'Auto-scaled node pool',
    cause: 'The autoscaler keeps {name} between {min, number} and {max, number} nodes. ACK rejects a fixed size.',
    remedy: 'Switch the pool to manual scaling first.',
  },
  'pool-busy': {
    title: 'Node pool is busy',
    cause: 'ACK is changing {name} ({state}) and rejects other changes until it finishes.',
    remedy: 'Wait until the pool is active, then plan again.',
  },
  'pool-differs': {
    title: 'Node pool differs from the request',
    cause: 'After the change, {fields} of {name} differ from the request.',
    remedy: 'Check whether someone else changed the pool, then plan the change again.',
  },
  'pool-emptied': {
    title: 'Node pool will be empty',
    cause: '{total, plural, one {The only node} other {All # nodes}} of {name} {total, plural, one {is} other {are}} removed. Its pods run only if another pool accepts them.',
    remedy: 'Check that another pool with this OS has enough capacity.',
  },
  'pool-failed': {
    title: 'Last pool operation failed',
    cause: '{name} is in state {state} because its last operation failed.',
    remedy: 'Check its scaling activities before you change it.',
  },
  'pool-gone': {
    title: 'Node pool no longer exists',
    cause: 'Node pool {name} does not exist after the run.',
    remedy: 'Check ActionTrail to see who deleted it.',
  },
  'pool-name-differs': { title: 'Different node pool name', cause: 'Node pool {id} is named {name}, not {requested}.', remedy: 'Select the node pool again.' },
  'pool-name-taken': { title: 'Name already in use', cause: 'The cluster already has a node pool named {name}.', remedy: 'Enter another name.' },
  'pool-not-empty': {
    title: 'Node pool contains instances',
    cause: '{name} has {count, plural, one {# instance} other {# instances}}. ACK deletes it only with “force”.',
    remedy: 'Select “force”, or remove its nodes first.',
  },
  'pool-not-found': { title: 'Node pool not found', cause: 'Node pool {name} no longer exists.', remedy: 'Select another node pool.' },
  'pool-quota-exceeded': {
    title: 'Node pool quota exceeded',
    cause: 'The cluster has {now, number} of {quota, number} node pools.',
    remedy: 'Delete a node pool, or raise the quota in Quota Center.',
  },
  'pool-refilled': {
    title: 'Unexpected pool size',
    cause: 'The expected number of nodes of {name} is {seen, number} instead of {wanted, number}. The pool may be refilling.',
    remedy: 'Scale the pool to the size you want.',
  },
  'pool-shrinks': {
    title: 'Node pool becomes smaller',
    cause: 'ACK lowers the expected number of nodes of {name} from {from, number} to {to, number}, so the pool does not refill. Nodes removed in another way would be recreated.',
    remedy: 'Scale the pool afterwards if you want replacement nodes.',
  },
  'pool-shrinks-unnumbered': {
    title: 'Node pool becomes smaller',
    cause: '{name} has no expected number of nodes, so ACK does not replace the removed nodes.',
    remedy: 'Scale the pool afterwards if you want replacement nodes.',
  },
  'expected-number-unmet': {
    title: 'Expected number not reached',
    cause: 'The expected number of nodes of {name} is {expected, number}, but it has {present, plural, one {# instance} other {# instances}}: this plan counts from these. {failed, select, yes {The last resize failed ({code}), and ACK} other {ACK}} may still try to reach {expected, number}.',
    remedy: 'To end that, scale the pool to the number of its instances.',
  },
  'only-expected-number': {
    title: 'Nothing is added or removed',
    cause: '{name} has {present, plural, one {# instance} other {# instances}} already. The change only withdraws the open request for {expected, plural, one {# node} other {# nodes}}.',
    remedy: 'No action needed.',
  },
  'pool-size-differs': {
    title: 'Size differs from the request',
    cause: 'The desired size of {name} is {seen, number}; {wanted, number} was requested.',
    remedy: 'Find out who changed it, then request the change again.',
  },
  'pool-size-unknown': {
    title: 'Current size unknown',
    cause: 'ACK did not return the desired size of {name}. It has {total, plural, one {# node} other {# nodes}}.',
    remedy: 'Check the size in the plan before you approve.',
  },
  'pool-still-there': {
    title: 'Node pool not deleted',
    cause: 'ACK still lists {name} ({state}) after the run.',
    remedy: 'Check its tasks, then request the deletion again.',
  },
  'pools-disagree': {
    title: 'ACK and Kubernetes disagree',
    cause: '{name}: ACK lists {cloud, plural, one {# node} other {# nodes}}, Kubernetes has {kube, number}. {count, plural, one {# node differs} other {# nodes differ}}: {names}.',
    remedy: 'Synchronize the node pools so that ACK reads these nodes again.',
  },
  'pools-still-disagree': {
    title: 'ACK and Kubernetes still disagree',
    cause: '{name}: {count, plural, one {# node still differs} other {# nodes still differ}} after the synchronization: {names}.',
    remedy: 'Wait a few minutes. If they still differ, check these nodes.',
  },
  'pre-user-data-quota': {
    title: 'Pre-custom data requires an application',
    cause: 'ACK runs scripts before a node joins only for accounts that applied for it in Quota Center.',
    remedy: 'Apply for it in Quota Center.',
  },
  'price-limit-missing': {
    title: 'Price limits incomplete',
    cause: 'Some instance types have a price limit, these do not: {types}.',
    remedy: 'Enter a limit for every selected type, or remove all limits to pay the market price.',
  },
  'price-limit-other-type': {
    title: 'Price limit for unselected type',
    cause: 'The price limit for {type} does not apply to any selected instance type.',
    remedy: 'Remove the limit or select the type.',
  },
  'price-limit-invalid': {
    title: 'Invalid price limit',
    cause: '“{limit}” is not a valid price per hour for {type}. The format is 0.39.',
    remedy: 'Enter a number above 0 with at most three decimals.',
  },
  'price-unknown': { title: 'Price unknown', cause: 'ECS did not return a price for {type}.', remedy: 'Check the price in the ECS console.' },
  'private-pool-mismatch': {
    title: 'Private pool does not match',
    cause: 'Private pool {pool} has none of the selected instance types in the selected zones. It has: {types}.',
    remedy: 'Select a type and a zone that it has, or another private pool.',
  },
  'private-pool-missing': {
    title: 'No private pool selected',
    cause: 'The pool must use a private pool, but none is set.',
    remedy: 'Select a private pool, or another private pool type.',
  },
  'private-pool-not-found': {
    title: 'Private pool not found',
    cause: 'Private pool {pool} does not exist in this region.',
    remedy: 'Select a listed private pool.',
  },
  'private-pool-unused': {
    title: 'Private pool not used',
    cause: 'Private pool {pool} is set but has an effect only with “specified”.',
    remedy: 'Select “specified”, or remove the ID.',
  },
  'provider-chooses-nodes': {
    title: 'ACK selects the nodes to remove',
    cause: 'ACK removes {count, number} of {total, plural, one {# node} other {# nodes}} and selects which. It removes them even if draining fails.',
    remedy: 'To choose the nodes yourself, remove them by name instead.',
  },
  'rds-id-invalid': {
    title: 'Invalid RDS instance ID',
    cause: '“{id}” is not the ID of an RDS instance (rm-…).',
    remedy: 'Enter the ID of an RDS instance or remove it.',
  },
  'release-unknown': {
    title: 'Release or keep: unknown',
    cause: 'ACK did not return how {count, plural, one {# instance is billed or was added, so it} other {# instances are billed or were added, so they}} may be released or kept: {names}.',
    remedy: 'Check them in the ACK console and treat the data on their disks as lost.',
  },
  'released-instances-remain': {
    title: 'Released instances still exist',
    cause: 'ECS still lists and bills {count, plural, one {# instance that had to be} other {# instances that had to be}} released: {names}.',
    remedy: 'Check them in the ECS console and release them.',
  },
  'released-nodes-remain': {
    title: 'Released nodes still registered',
    cause: '{count, plural, one {# node that had to be removed is} other {# nodes that had to be removed are}} still registered in Kubernetes: {names}.',
    remedy: 'Check their instances in ECS. Delete the Node objects of instances that no longer exist.',
  },
  'removed-kept': {
    title: 'Instances are kept and billed',
    cause: '{count, plural, one {# instance leaves the cluster, stays in ECS and is} other {# instances leave the cluster, stay in ECS and are}} still billed: {names}.',
    remedy: 'Release them in the ECS console when they are no longer needed, or select to release them now.',
  },
  'removed-without-drain': {
    title: 'Nodes are not drained',
    cause: '{count, plural, one {# pod on these nodes is} other {# pods on these nodes are}} not evicted first and {count, plural, one {stops} other {stop}} with the nodes: {names}.',
    remedy: 'Drain the nodes unless they are broken.',
  },
  'renewal-invalid': {
    title: 'Invalid renewal duration',
    cause: '{period} ({unit}) is not available for renewal. Available: {allowed}.',
    remedy: 'Select one of {allowed}.',
  },
  'repair-may-restart': {
    title: 'Instances may restart',
    cause: 'ACK may restart the instances. {count, plural, one {# pod} other {# pods}} on them would stop and start again: {names}.',
    remedy: 'Cordon and drain the nodes first, or turn off restarting.',
  },
  'repair-on-windows': {
    title: 'Repair not documented for Windows',
    cause: 'ACK documents repair operations for Linux nodes only. On the Windows nodes of {name} they may have no effect.',
    remedy: 'If the nodes do not recover, remove them so that the pool creates new ones.',
  },
  'repair-ready-as-before': {
    title: 'Ready before and after',
    cause: '{count, plural, one {# node was} other {# nodes were}} Ready before the repair and {count, plural, one {is} other {are}} Ready now: {names}. Nothing else was verified.',
    remedy: 'Check whether the reason for the repair is gone.',
  },
  'repair-not-applicable': {
    title: 'Repair operation has no effect',
    cause: '“{operation}” has no effect on the nodes of {name}, which run {has}.',
    remedy: 'Remove this operation.',
  },
  'resource-group-not-found': {
    title: 'Resource group not found',
    cause: 'Resource group {group} does not exist in this account.',
    remedy: 'Select a listed resource group.',
  },
  'restart-bare': {
    title: 'Pods without a controller',
    cause: '{count, plural, one {# pod has} other {# pods have}} no controller that recreates {count, plural, one {it} other {them}}: {names}. A restart would delete {count, plural, one {it} other {them}} for good.',
    remedy: 'Exclude them, or give them a controller.',
  },
  'restart-boot-id-unknown': {
    title: 'Boot ID unknown',
    cause: 'The kubelet of {node} does not report a boot ID, so Mullion could not verify a restart.',
    remedy: 'Restart it in the ECS console, or upgrade its kubelet first.',
  },
  'restart-pdb-never-allows': {
    title: 'PDBs never allow eviction',
    cause: 'PDBs can never allow the eviction of {count, plural, one {# pod} other {# pods}}: {names}.',
    remedy: 'Add a replica to these applications, or change their PDBs.',
  },
  'restart-pdbs-unknown': {
    title: 'PDBs unknown',
    cause: 'The API server did not return PodDisruptionBudgets. They may block the eviction of {count, plural, one {# pod} other {# pods}}: {names}.',
    remedy: 'Grant list on poddisruptionbudgets (policy/v1), then plan again.',
  },
  'restart-pdb-waits': {
    title: 'PDBs block eviction now',
    cause: '{count, plural, one {# pod must} other {# pods must}} wait until a PDB allows eviction: {names}.',
    remedy: 'Wait until the applications are healthy, or add a replica.',
  },
  'restart-empty-dir': {
    title: 'emptyDir data is lost',
    cause: '{count, plural, one {# pod stores} other {# pods store}} data in emptyDir volumes, which Kubernetes deletes with the pod: {names}.',
    remedy: 'Move the data first if it is still needed.',
  },
  'restart-gone': {
    title: 'Pods no longer exist',
    cause: '{count, plural, one {# pod has} other {# pods have}} ended or been recreated since: {names}.',
    remedy: 'No action needed.',
  },
  'restart-protected-node': {
    title: 'Pods on protected nodes',
    cause: '{count, plural, one {# pod runs on a protected node} other {# pods run on protected nodes}}: {names}. {count, plural, one {Its replacement} other {Their replacements}} may run elsewhere.',
    remedy: 'Ask the owners of the protection first.',
  },
  'restart-in-place': {
    title: 'Pods are interrupted',
    cause:
      '{count, plural, one {# pod stops} other {# pods stop}} with the instance, regardless of PDBs, and {count, plural, one {starts} other {start}} there again: {names}. After five minutes of downtime, Kubernetes deletes them. Deployments recreate them elsewhere, StatefulSets only when the node is back or removed.',
    remedy: 'Drain first, or check that these pods may be unavailable for a while.',
  },
  'lost-after-downtime': {
    title: 'Lost after a long downtime',
    cause: '{count, plural, one {# workload has} other {# workloads have}} emptyDir data or no controller: {names}. After five minutes of downtime, Kubernetes deletes the pods with this data, and recreates none that has no controller.',
    remedy: 'Drain first, or back up the data.',
  },
  'restart-instance-not-found': {
    title: 'Instance not found in ECS',
    cause: 'ECS did not return instance {id} of node {node}, so Mullion could not verify a restart.',
    remedy: 'Check the ID, and grant ecs:DescribeInstances to the account of this server.',
  },
  'restart-interrupts': {
    title: 'Applications will be interrupted',
    cause: '{count, plural, one {# pod is the only one of its application} other {# pods are each the only one of their application}} that serves: {names}.',
    remedy: 'Add a replica first if the application must stay available.',
  },
  'restart-leaving': {
    title: 'Pods already terminating',
    cause: '{count, plural, one {# pod is} other {# pods are}} already being deleted: {names}. The run only waits for {count, plural, one {it} other {them}}.',
    remedy: 'If they are stuck, drain or replace their node.',
  },
  'restart-incomplete': {
    title: 'Pods not restarted',
    cause: '{count, plural, one {# pod has} other {# pods have}} not been replaced: {names}.',
    remedy: 'Check what blocks them: PDBs, finalizers, or a kubelet that does not respond.',
  },
  'restart-not-back': {
    title: 'Fewer running pods than before',
    cause: '{count, plural, one {# workload has} other {# workloads have}} fewer running pods than before: {names}.',
    remedy: 'Check why their new pods do not run.',
  },
  'restart-not-running': {
    title: 'Instance not running',
    cause: 'ECS reports instance {id} of node {node} as {status}. Only a running instance can be restarted.',
    remedy: 'Wait until it runs, or start it in the ECS console.',
  },
  'restart-static': {
    title: 'Static pods',
    cause: 'The kubelet runs {count, plural, one {# pod} other {# pods}} from a file on its node: {names}. The cluster cannot restart {count, plural, one {it} other {them}}.',
    remedy: 'Exclude them, or change their file on the node.',
  },
  'restart-unplaced': {
    title: 'Pending pods',
    cause: '{count, plural, one {# pod is Pending and is} other {# pods are Pending and are}} skipped: {names}. A replacement would stay Pending too.',
    remedy: 'Check why no node accepts them.',
  },
  'restart-windows-slow': {
    title: 'Windows restarts can be slow',
    cause: '{count, plural, one {# Windows instance} other {# Windows instances}} may install updates during the restart. Mullion waits up to 45 minutes for each: {names}.',
    remedy: 'No action needed.',
  },
  'restarted-already': {
    title: 'Already restarted',
    cause: '{count, plural, one {# node has} other {# nodes have}} a new boot ID since the request: {names}.',
    remedy: 'No action needed. To restart them once more, request it again.',
  },
  'restarted-not-ready': {
    title: 'Restarted but not Ready',
    cause: '{node} was restarted but is not Ready.',
    remedy: 'Check its conditions and its kubelet. Repair or remove it if it stays NotReady.',
  },
  'runtime-backwards': {
    title: 'Container runtime would be downgraded',
    cause: '{count, plural, one {# node already runs} other {# nodes already run}} a containerd newer than {version}: {names}.',
    remedy: 'Select a version that is not older, or exclude these nodes.',
  },
  'runtime-mount-duplicate': {
    title: 'Several disks for container runtime',
    cause: '{count, plural, one {# data disk is} other {# data disks are}} set to store kubelet and container runtime data. Only one can.',
    remedy: 'Select one of them.',
  },
  'runtime-not-offered': {
    title: 'Container runtime not available',
    cause: 'containerd {version} is not available for this cluster (available: {offered}).',
    remedy: 'Select one of the available versions.',
  },
  'runtime-too-old': {
    title: 'Container runtime too old for Windows',
    cause: 'containerd {version} is selected. Windows nodes require {needs} or later.',
    remedy: 'Select containerd {needs} or later.',
  },
  'schedulability-differs': {
    title: 'Nodes differ from the request',
    cause: '{count, plural, one {# node differs} other {# nodes differ}} from the request after the run: {names}.',
    remedy: 'Find out who changed them, then request the change again.',
  },
  'script-too-long': {
    title: 'Script too long',
    cause: 'The script has {bytes, number} bytes. At most {most, number} are allowed.',
    remedy: 'Shorten it, or let it download the rest.',
  },
  'security-group-not-found': {
    title: 'Security group not in the VPC',
    cause: 'Security group {group} does not exist in the VPC of the cluster.',
    remedy: 'Select a listed security group.',
  },
  'security-groups-mixed': {
    title: 'Security groups of different types',
    cause: 'Basic and advanced security groups cannot be combined.',
    remedy: 'Select security groups of one type.',
  },
  'shrink-release-unknown': {
    title: 'Release or keep: unknown for some',
    cause: 'Of {requested, plural, one {# instance} other {# instances}} to remove from {name}, ACK releases at least {released, plural, one {#} other {#}}. For {unknown, number} more, ACK did not return how {unknown, plural, one {it is billed or was} other {they are billed or were}} added.',
    remedy: 'Check the instances in the ACK console. Instances that are not released are still billed.',
  },
  'size-range-inverted': { title: 'Minimum above maximum', cause: 'The minimum {min} is greater than the maximum {max}.', remedy: 'Swap them.' },
  'size-invalid': {
    title: 'Invalid number of nodes',
    cause: '{size, plural, one {# node} other {# nodes}} cannot be requested. The range is {min} to {max}.',
    remedy: 'Enter {min} to {max}.',
  },
  'snapshot-id-invalid': {
    title: 'Invalid snapshot ID',
    cause: '“{snapshot}” is not the ID of a snapshot (s-…).',
    remedy: 'Enter the ID of a snapshot or leave it empty.',
  },
  'sold-out': {
    title: 'Sold out',
    cause: 'All selected instance types are sold out in all selected zones: {which}.',
    remedy: 'Select another instance type or a vSwitch in another zone.',
  },
  'sold-out-in-part': { title: 'Partly sold out', cause: 'Currently sold out: {which}.', remedy: '{inStock, select, yes {No action needed: the pool grows with the other selected types and zones. Add more of them for many nodes.} other {Add instance types or zones so that the pool can grow.}}' },
  'spot-fixed': {
    title: 'Spot billing cannot change',
    cause: 'A pool cannot change from {from} to {to}. Spot and other billing methods are not interchangeable.',
    remedy: 'Create a new node pool with the other billing method.',
  },
  'spot-only': {
    title: 'Spot instances only',
    cause: '{field} applies only to spot instances. The billing method is {method}.',
    remedy: 'Select spot billing or remove this setting.',
  },
  'surge-nodes-left': {
    title: 'Surge nodes remain',
    cause: '{count, plural, one {# surge node} other {# surge nodes}} of an earlier, stopped upgrade {count, plural, one {is} other {are}} still in the pool: {names}.',
    remedy: 'Remove them from the pool if their capacity is not needed.',
  },
  'blocking-pdb-covers-all': {
    title: 'Blocking PDB',
    cause: 'PodDisruptionBudget {budget} requires {desired, number} of {expected, number} pods to be healthy. It blocks every drain, and every node upgrade or removal by ACK.',
    remedy: 'Add a replica to its workload, or relax it.',
  },
  'blocking-pdb-none-healthy': {
    title: 'Blocking PDB without healthy pods',
    cause: 'PodDisruptionBudget {budget} has no healthy pods and requires {desired, number}. It blocks every drain, and every node upgrade or removal by ACK.',
    remedy: 'Fix its workload, or set unhealthyPodEvictionPolicy: AlwaysAllow.',
  },
  'stock-unknown': {
    title: 'Stock unknown',
    cause: 'ECS did not return whether {which} is in stock.',
    remedy: 'No action needed. The run shows whether it is available.',
  },
  'subscriptions-kept': {
    title: 'Subscription instances are kept',
    cause: '{count, plural, one {# subscription instance stays registered as a node and is} other {# subscription instances stay registered as nodes and are}} still billed: {names}.',
    remedy: 'Change the billing to pay-as-you-go, then release the instance in the ECS console.',
  },
  'subscriptions-not-released': {
    title: 'Subscription instances are not released',
    cause: 'ACK removes {count, plural, one {# subscription instance} other {# subscription instances}} from the cluster but does not release {count, plural, one {it; it is} other {them; they are}} still billed: {names}.',
    remedy: 'Change the billing to pay-as-you-go, then release the instance in the ECS console.',
  },
  'subscriptions-stay': {
    title: 'Subscription instances stay',
    cause: '{name} has {count, plural, one {# subscription instance} other {# subscription instances}}. Scaling in does not release {count, plural, one {it; it is} other {them; they are}} still billed: {names}.',
    remedy: 'Change their billing to pay-as-you-go first, or select a size of at least {count, number}.',
  },
  'surge-not-possible': {
    title: 'Surge nodes not possible',
    cause: '{name} has no expected number of nodes to raise. The autoscaler sets its size, ACK did not return one, or the pool has another number of instances.',
    remedy: 'Upgrade without surge nodes, or set the expected number to the number of instances first.',
  },
  'surge-nodes': {
    title: 'Surge nodes',
    cause: '{count, plural, one {# surge node raises} other {# surge nodes raise}} the expected number of nodes of {name} to {wanted, number}, for at least {cost, number} {currency} per hour. At the end, Mullion drains and removes the surge nodes.',
    remedy: 'No action needed.',
  },
  'surge-nodes-unpriced': {
    title: 'Surge nodes, price unknown',
    cause: '{count, plural, one {# surge node raises} other {# surge nodes raise}} the expected number of nodes of {name} to {wanted, number}. At the end, Mullion drains and removes the surge nodes. ECS did not return a price.',
    remedy: 'Check the price in the ECS console if it matters.',
  },
  'system-disks-lost': {
    title: 'Data on system disks is lost',
    cause: 'ACK replaces the system disks of {count, plural, one {# node} other {# nodes}}: {names}. Data that pods store there (hostPath, emptyDir, images) is lost.',
    remedy: 'Move required data to volumes first.',
  },
  'tag-invalid': {
    title: 'Invalid ECS tag',
    cause: '“{key}” = “{value}” is not a valid ECS tag. A key has 1 to 128 characters, a value at most 128; neither contains http:// or https://.',
    remedy: 'Correct the key or the value.',
  },
  'tag-reserved': { title: 'Reserved ECS tag', cause: '“{key}” is reserved for Alibaba Cloud, ACK or Mullion.', remedy: 'Enter another key.' },
  'tags-overflow': {
    title: 'Too many ECS tags per instance',
    cause: 'The autoscaler adds a tag for each label and taint. With reserved tags, an instance would have {count} tags; the limit is {most}.',
    remedy: 'Remove tags, labels or taints, or raise the tag quota in Quota Center.',
  },
  'taint-duplicate': { title: 'Duplicate taint', cause: 'The taint {key} with effect {effect} is set twice.', remedy: 'Remove one of them.' },
  'taint-only-place': {
    title: 'No node for new pods',
    cause: 'With the taint, no node accepts new pods of {count, plural, one {# workload} other {# workloads}}, which would stay Pending: {names}.',
    remedy: 'Add a toleration to these workloads first, or taint fewer nodes.',
  },
  'taint-deletes-pods': {
    title: 'Taint deletes pods',
    cause: '{count, plural, one {# pod on these nodes does} other {# pods on these nodes do}} not tolerate the new NoExecute taint, or only for a limited time, and {count, plural, one {is} other {are}} deleted regardless of PDBs: {names}.',
    remedy: 'Drain the nodes instead, which respects PDBs, or add a toleration to the pods first.',
  },
  'taint-evicts': {
    title: 'Taint evicts pods',
    cause: '{count, plural, one {# pod on the nodes of the pool does} other {# pods on the nodes of the pool do}} not tolerate the new NoExecute taint, or only for a limited time: {names}.',
    remedy: 'Add a toleration to these workloads first, or use NoSchedule.',
  },
  'too-few-removable': {
    title: 'Too few removable nodes',
    cause: '{requested, plural, one {# node is} other {# nodes are}} to be removed, but only {can, number} of {name} {can, plural, one {is not a subscription} other {are not subscriptions}}. The pool may not reach its size.',
    remedy: 'Select a larger size, or change the billing of the others to pay-as-you-go first.',
  },
  'too-many-data-disks': {
    title: 'Too many data disks',
    cause: '{count} data disks are requested. An instance supports at most 64.',
    remedy: 'Remove data disks.',
  },
  'too-many-security-groups': {
    title: 'Too many security groups',
    cause: '{count} security groups are selected. An instance supports at most {most}.',
    remedy: 'Keep at most {most}.',
  },
  'too-many-tags': {
    title: 'Too many ECS tags',
    cause: '{count} ECS tags are requested; {most} are available. An instance supports 20, of which ACK and Mullion use {kept}.',
    remedy: 'Remove tags.',
  },
  'too-many-v-switches': { title: 'Too many vSwitches', cause: '{count} vSwitches are selected. ACK accepts at most 8.', remedy: 'Keep at most 8 vSwitches.' },
  'upgrade-batches': {
    title: 'Upgrade in batches',
    cause: 'ACK upgrades {count, plural, one {# node} other {# nodes}}, {parallel, number} at a time, in {batches, plural, one {# batch} other {# batches}}: {names}. ACK may use another order.',
    remedy: 'No action needed.',
  },
  'upgrade-pdb-never-allows': {
    title: 'PDBs never allow eviction',
    cause: 'PDBs can never allow the eviction of {count, plural, one {# pod} other {# pods}}: {names}. The drain by ACK waits for {count, plural, one {it} other {them}} until its time limit, and the upgrade may stop.',
    remedy: 'Add a replica to these applications, or change their PDBs.',
  },
  'upgrade-pdb-blocks': {
    title: 'PDBs block the upgrade',
    cause: '{count, plural, one {# PDB allows} other {# PDBs allow}} no disruption of pods on these nodes now: {names}. Draining waits for them.',
    remedy: 'Add replicas on other nodes, or relax the PDBs.',
  },
  'upgrade-by-batches': {
    title: 'Upgrade in batches',
    cause: '{count, plural, one {# node} other {# nodes}} in {batches, plural, one {# batch} other {# batches}}: {list}. Mullion drains a batch, ACK replaces its system disks, and the next batch starts when the cluster is healthy again.',
    remedy: 'No action needed.',
  },
  'upgrade-empty': {
    title: 'Nothing selected to upgrade',
    cause: 'Neither the kubelet nor the container runtime nor the image is selected.',
    remedy: 'Select at least one of them.',
  },
  'upgrade-host-path': {
    title: 'Data on system disk is lost',
    cause: '{count, plural, one {# pod stores} other {# pods store}} data on a node disk that ACK replaces: {names}.',
    remedy: 'Move the data to a volume, or accept the loss by name.',
  },
  'upgrade-incomplete': {
    title: 'Nodes not upgraded',
    cause: '{count, plural, one {# node differs} other {# nodes differ}} from the request after the run: {names}.',
    remedy: 'Check what the ACK task reported about these nodes, then request the upgrade again for them.',
  },
  'upgrade-no-nodes': {
    title: 'No nodes to upgrade',
    cause: '{name} has no nodes in Kubernetes.',
    remedy: 'Edit the pool instead. New nodes use its versions.',
  },
  'upgrade-nodes-cordoned': {
    title: 'Nodes still cordoned',
    cause: '{count, plural, one {# node is} other {# nodes are}} cordoned after the upgrade: {names}.',
    remedy: 'Find out why, then uncordon them.',
  },
  'upgrade-nodes-not-ready': {
    title: 'Nodes not Ready',
    cause: '{count, plural, one {# node is} other {# nodes are}} not Ready before the upgrade: {names}. ACK stops when more than {maxFailed, plural, one {# node fails} other {# nodes fail}}.',
    remedy: 'Repair or remove these nodes first.',
  },
  'upgrade-nodes-newer': {
    title: 'Nodes run a newer container runtime',
    cause: '{count, plural, one {# node runs a newer version than requested and is} other {# nodes run a newer version than requested and are}} skipped: {names}.',
    remedy: 'No action needed.',
  },
  'upgrade-nodes-up-to-date': {
    title: 'Nodes already up to date',
    cause: '{count, number} of {total, plural, one {# node already matches the request and is} other {# nodes already match the request and are}} skipped.',
    remedy: 'No action needed.',
  },
  'upgrade-uncordons-nodes': {
    title: 'Cordoned nodes become schedulable',
    cause: '{count, plural, one {# node is} other {# nodes are}} cordoned: {names}. After its system disk is replaced, a node registers again as schedulable.',
    remedy: 'Cordon them again afterwards if needed, or exclude them.',
  },
  'upgrade-capacity-short': {
    title: 'Not enough capacity during a batch',
    cause: 'During a batch of {parallel, plural, one {# node, the pods of the fullest node} other {# nodes, the pods of the fullest nodes}} request {cpu, number} vCPU and {memory, number} GiB. The other {os} nodes have {freeCpu, number} vCPU and {freeMemory, number} GiB unrequested.',
    remedy: 'Upgrade fewer nodes at a time, or add nodes first.',
  },
  'upgrade-warnings-ignored': {
    title: 'ACK warnings are ignored',
    cause: 'ACK upgrades the nodes even if its checks before the upgrade report warnings.',
    remedy: 'Keep the warnings on unless you know which one blocks the upgrade.',
  },
  'upgrade-batch-is-all': {
    title: 'No schedulable node during a batch',
    cause: 'During a batch of {count, plural, one {# node} other {# nodes}}, no Ready {os} node is schedulable: {names}.',
    remedy: 'Add a surge node, or upgrade fewer nodes at a time.',
  },
  'upgrade-estimate': {
    title: 'Estimated duration',
    cause: 'About {minutes, plural, one {# minute} other {# minutes}}, or {most, number} if every pod uses its full grace period and disks are slow. Basis: grace periods, PDBs, soak times and usual disk replacement times.',
    remedy: 'No action needed.',
  },
  'upgrade-workloads-wait': {
    title: 'No other node during upgrade',
    cause: 'No node outside {name} accepts {count, plural, one {# workload} other {# workloads}}, and a batch may take all nodes that do: {names}.',
    remedy: 'Upgrade fewer nodes at a time.',
  },
  'v-switch-internet-unknown': {
    title: 'Internet access unknown',
    cause: 'Whether nodes in {vSwitch} reach the internet is unknown: the VPC API did not return NAT gateways.',
    remedy: 'Grant vpc:DescribeNatGateways and vpc:DescribeSnatTableEntries, or check the SNAT entry manually.',
  },
  'v-switch-no-internet': {
    title: 'No internet access',
    cause: 'No NAT gateway with an SNAT entry covers vSwitch {vSwitch} in {zone}. Windows nodes there cannot join the cluster.',
    remedy: 'Add an SNAT entry for the vSwitch, assign public addresses to the nodes, or select another vSwitch.',
  },
  'v-switch-no-internet-linux': {
    title: 'No internet access',
    cause: 'No NAT gateway with an SNAT entry covers vSwitch {vSwitch} in {zone}. Nodes there cannot pull public images and may not join the cluster.',
    remedy: 'Add an SNAT entry for the vSwitch, assign public addresses to the nodes, or select another vSwitch.',
  },
  'v-switch-not-found': {
    title: 'vSwitch not in the VPC',
    cause: 'vSwitch {vSwitch} does not exist in the VPC of the cluster.',
    remedy: 'Select a vSwitch of VPC {vpc}.',
  },
  'v-switches-missing': { title: 'No vSwitch selected', cause: 'ACK cannot create nodes without a vSwitch.', remedy: 'Select 1 to 8 vSwitches.' },
  'windows-build-changes': {
    title: 'Windows build changes',
    cause: 'The nodes change from Windows build {from} to {to}. Process-isolated containers start only if their image has the build of the node.',
    remedy: 'Provide images for build {to} for all workloads that run here.',
  },
  'windows-build-ended': {
    title: 'Windows build out of support',
    cause: 'Microsoft ended support of {product} (build {build}) on {date}: its nodes get no security updates. As of {asOf}, Microsoft Learn.',
    remedy: 'Select an image of a supported Windows build.',
  },
  'windows-build-unsupported': {
    title: 'Windows build not supported by Kubernetes',
    cause: 'Kubernetes does not support nodes of {product} (build {build}). As of {asOf}, Kubernetes documentation.',
    remedy: 'Select an image of a supported Windows build.',
  },
  'windows-disk-small': {
    title: 'System disk too small for Windows',
    cause: 'The system disk has {size, number} GiB. A Windows image alone requires {needs, number} GiB.',
    remedy: 'Enter at least {needs, number} GiB, preferably 120 GiB to leave room for container images.',
  },
  'windows-images-incompatible': {
    title: 'Workloads for the old Windows build',
    cause: '{count, plural, one {# workload uses images or selectors of} other {# workloads use images or selectors of}} Windows build {from} and cannot run on the upgraded nodes: {names}.',
    remedy: 'Give them images of build {to} right after the upgrade, or keep a pool with build {from}.',
  },
  'windows-pool-managed': { title: 'Managed Windows node pool', cause: 'Managed node pools do not support Windows nodes.', remedy: 'Turn off “managed”.' },
  'script-unknown': {
    title: 'Script known by digest only',
    cause: 'Scripts are secret, so only the length and the digest of this one were copied.',
    remedy: 'Enter the script again or remove it.',
  },
  'windows-script-header': {
    title: 'Windows script without header',
    cause: 'Windows nodes run a script only if its first line is [bat] or [powershell].',
    remedy: 'Begin it with [bat] or [powershell].',
  },
  'windows-taint-missing': {
    title: 'Windows nodes without taint',
    cause: 'Linux pods without an OS selector can be scheduled to these Windows nodes.',
    remedy: 'Add the taint os=windows:NoSchedule and a matching toleration to Windows workloads.',
  },
  'windows-workloads-would-fail': {
    title: 'Windows workloads cannot start there',
    cause: 'The scheduler may place {count, plural, one {# Windows workload} other {# Windows workloads}} on these nodes with build {build}, where their containers cannot start: {names}.',
    remedy: 'Add nodeSelector node.kubernetes.io/windows-build with the build of their images, or use images of build {build}.',
  },
  'value-unknown': { title: 'Unknown value', cause: '{field} is “{word}”, which is not one of: {known}.', remedy: 'Select one of: {known}.' },
  'workload-add-on': {
    title: 'Add-on of the provider',
    cause: 'The provider of the cluster manages {names}. It may revert the patch, and a restart can interrupt nodes.',
    remedy: 'Change it in the add-on’s own settings if it has them, or patch it at a quiet time.',
  },
  'workload-add-ons': {
    title: 'Provider add-ons among the workloads',
    cause: 'The provider of the cluster manages {count, plural, one {# workload} other {# workloads}}: {names}. It may revert patches, and restarts together can interrupt every node.',
    remedy: 'Leave them out, or patch each in a change of its own.',
  },
  'workload-already-patched': {
    title: 'Workloads already patched',
    cause: '{count, plural, one {# workload already has} other {# workloads already have}} these field values: {names}.',
    remedy: 'No action needed.',
  },
  'workload-controlled': {
    title: 'Workload controlled by another object',
    cause: '{name} is controlled by {owner}, which would revert the fields.',
    remedy: 'Patch {owner} instead.',
  },
  'workload-field-owned': {
    title: 'Fields applied by another manager',
    cause: 'Field manager {manager} applies {fields} of {name}. Mullion never takes over a field from another manager.',
    remedy: 'Change the field in the source of {manager}. The diff is ready for Git.',
  },
  'workload-field-taken': {
    title: 'Fields written by another manager',
    cause: 'Field manager {manager} wrote {fields} of {name}. Its next write may revert them.',
    remedy: 'Make the same edit in the source of {manager}.',
  },
  'workload-immutable': {
    title: 'Fields are immutable',
    cause: 'Kubernetes does not allow changing these fields of {count, plural, one {# existing object} other {# existing objects}}: {names}.',
    remedy: 'Delete the object and recreate it from the patched manifest on the workload page. A Job starts over.',
  },
  'workload-made-worse': {
    title: 'Patch makes a workload worse',
    cause: 'The patch would change {name} from “{before}” to “{after}”, or break {count, plural, one {# rule} other {# rules}} that it satisfies now: {rules}.',
    remedy: 'Open the workload again and select another patch.',
  },
  'workload-managed-elsewhere': {
    title: 'Another tool reverts the workloads',
    cause: '{tool} ({manager}) reconciles {count, plural, one {# workload} other {# workloads}} with its source and may revert the fields: {names}.',
    remedy: 'Add the diff to its source, or pause its reconciliation while you need the patch.',
  },
  'workload-no-rollout': {
    title: 'Pods are not replaced',
    cause: 'No controller replaces existing pods of {count, plural, one {# workload} other {# workloads}}, because the patch applies only to new pods: {names}.',
    remedy: 'Delete the old pods or run the workload again when they may stop.',
  },
  'workload-not-better': {
    title: 'Patch fixes nothing',
    cause: 'The patch neither improves where {count, plural, one {# workload} other {# workloads}} can run nor fixes a finding: {names}.',
    remedy: 'Leave it out unless you have another reason.',
  },
  'workload-patch-effect': {
    title: 'What the patch fixes',
    cause: '{name} now: {before} With the patch: {after}{count, plural, =0 {} one { The patch fixes # finding: {rules}.} other { The patch fixes # findings: {rules}.}}',
    remedy: 'No action needed.',
  },
  'workload-patch-restores': {
    title: 'Pods of the template run',
    cause: '{count, plural, one {# Ready pod} other {# Ready pods}} of {name} already {count, plural, one {has} other {have}} the template that the patch restores and {count, plural, one {stays} other {stay}}; the Deployment replaces only its other pods. With the patch: {after}',
    remedy: 'No action needed.',
  },
  'workload-patch-scales-in': {
    title: 'Patch gives up wanted replicas',
    cause: 'The patch lowers the replicas of {name} from {from, number} to {to, number}. Now: {before} With the patch: {after}{count, plural, =0 {} one { The patch fixes # finding: {rules}.} other { The patch fixes # findings: {rules}.}}',
    remedy: 'Leave the patch out if {from, plural, one {# replica is} other {all # replicas are}} needed.',
  },
  'workload-patch-excludes': {
    title: 'Patch excludes nodes',
    cause: 'With the patch, {name} no longer runs on {count, plural, one {# node} other {# nodes}} on which it can run now: {nodes}.',
    remedy: 'Leave the patch out if the workload is needed on these nodes.',
  },
  'workload-patch-adds': {
    title: 'Patch adds findings',
    cause: 'With the patch, {name} has {count, plural, one {# finding} other {# findings}} that it does not have now: {rules}.',
    remedy: 'Check them on the placement page after the patch, or leave the patch out.',
  },
  'workload-patch-preempts': {
    title: 'Other pods are deleted',
    cause: 'With the patch, pods of {name} fit only in the place of running pods of a lower priority, which the scheduler deletes, on {count, plural, one {# node} other {up to # nodes}}: {nodes}.',
    remedy: 'Add nodes first, or lower the requests or the priority.',
  },
  'workload-not-found': {
    title: 'Workloads not found',
    cause: '{count, plural, one {# workload no longer exists} other {# workloads no longer exist}}: {names}.',
    remedy: 'Request the change again without them.',
  },
  'workload-volumes-hidden': {
    title: 'Volumes may hold credentials',
    cause: 'The patch replaces the list of volumes of {count, plural, one {# workload} other {# workloads}}, with options that may hold credentials: {names}. Mullion does not show or store them.',
    remedy: 'Change these volumes in their source or with `kubectl edit`.',
  },
  'workload-patch-moved': {
    title: 'Patch no longer applies',
    cause: 'The patched fields of {count, plural, one {# workload have} other {# workloads have}} changed since: {names}.',
    remedy: 'Open the workload again and request the patch shown there now.',
  },
  'workload-paused': {
    title: 'Rollouts are paused',
    cause: 'The rollout of {count, plural, one {# Deployment is} other {# Deployments are}} paused: {names}. The run waits until it is resumed.',
    remedy: 'Resume the rollout first (`kubectl rollout resume`).',
  },
  'workload-pods-stuck': {
    title: 'Pods not running after patch',
    cause: '{count, plural, one {# pod is} other {# pods are}} not running although the rollout is complete: {names}.',
    remedy: 'Check the workload page for the reason.',
  },
  'workload-rejected': {
    title: 'API server rejects the patch',
    cause: 'In a dry run, the API server rejected the patch of {name}: {message}',
    remedy: 'Fix what it names and request the change again. Nothing was changed.',
  },
  'workload-rendered-elsewhere': {
    title: 'Workloads rendered by another tool',
    cause: '{tool} ({manager}) wrote {count, plural, one {# workload} other {# workloads}}: {names}. Its next run does not include this patch.',
    remedy: 'Add the diff to its source as well.',
  },
  'workload-replaced': {
    title: 'Workloads were recreated',
    cause: '{count, plural, one {# workload was} other {# workloads were}} recreated under the same name after the patch was computed: {names}.',
    remedy: 'Open the workload again and request the patch shown there now.',
  },
  'workload-restarts': {
    title: 'Pods will be recreated',
    cause: 'Controllers recreate {count, plural, one {# running pod} other {# running pods}} according to their update strategies: {names}.',
    remedy: 'Request it at a quiet time if the applications must stay available.',
  },
  'workload-pods-stop': {
    title: 'Pods will stop',
    cause: '{left, plural, =0 {All running pods of {name} stop: {count, number}.} other {{count, plural, one {# running pod} other {# running pods}} of {name} will stop, because it keeps only {left, plural, one {# replica} other {# replicas}}.}}',
    remedy: 'Request it only if the application needs no more pods.',
  },
  'workload-pods-removed': {
    title: 'DaemonSet pods are removed',
    cause: 'The new template of {name} excludes nodes with {count, plural, one {# running pod} other {# running pods}}. The DaemonSet controller deletes {count, plural, one {it and does not replace it} other {them and does not replace them}}, whatever the update strategy: {nodes}.',
    remedy: 'Leave the patch out if these nodes need the pods.',
  },
  'workload-pods-awaited': {
    title: 'Pods block the rollout',
    cause: '{name} replaces no pod before {count, plural, one {this pod is} other {these # pods are}} Ready (podManagementPolicy OrderedReady): {names}. The patch alone does not replace {count, plural, one {it} other {them}}.',
    remedy: 'Delete the pods after the patch if they do not become Ready: they are recreated from the new template.',
  },
  'workload-interrupts': {
    title: 'Applications will be interrupted',
    cause: 'All running pods of {count, plural, one {# workload} other {# workloads}} stop before new pods are Ready: {names}.',
    remedy: 'Add replicas or replace the strategy Recreate first if the applications must stay available.',
  },
  'workload-partition': {
    title: 'Partition keeps old pods',
    cause: 'The partition of its update strategy keeps {count, plural, one {# running pod} other {# running pods}} of {name} on the old template: {pods}.',
    remedy: 'Lower the partition once the pods may be replaced.',
  },
  'workload-differs': {
    title: 'Workloads differ from the request',
    cause: '{count, plural, one {# workload does} other {# workloads do}} not have the patched fields after the run: {names}.',
    remedy: 'Find out who reverted them. The findings name the manager of each workload.',
  },
  'workloads-schedulable': {
    title: 'Linux workloads may land there',
    cause: '{count, plural, one {# workload without an OS selector} other {# workloads without an OS selector}} can be scheduled to these Windows nodes: {names}.',
    remedy: 'Add nodeSelector kubernetes.io/os: linux to them, or taint the nodes with os=windows:NoSchedule.',
  },
  'workloads-tolerate-taints': {
    title: 'Linux workloads tolerate the taints',
    cause: '{count, plural, one {# workload without an OS selector tolerates} other {# workloads without an OS selector tolerate}} the taints of the new Windows nodes: {names}.',
    remedy: 'Add nodeSelector kubernetes.io/os: linux to them. A taint does not keep them away.',
  },
} as const;
