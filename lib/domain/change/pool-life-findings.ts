import type { FindingTemplate } from './finding-template';

/** Findings about deleting, repairing and synchronising node pools, and about which nodes a shrink takes. */
export const poolLifeFindings = {
  'default-pool-stays': {
    severity: 'blocker',
    title: 'Default node pool',
    cause: '{name} is the default node pool of the cluster; ACK does not delete it.',
    remedy: 'Make it smaller instead.',
  },
  'pool-not-empty': {
    severity: 'blocker',
    title: 'The pool has instances',
    cause:
      '{name} has {count, plural, one {# instance} other {# instances}}; without “force” ACK refuses to delete it.',
    remedy: 'Choose “force”, or remove its nodes first.',
  },
  'deletion-stuck-before': {
    severity: 'warning',
    title: 'An earlier deletion got stuck',
    cause: 'ACK could not finish the deletion of {name} before ({state}).',
    remedy: 'Deleting it again usually ends it; look at its scaling activities if it does not.',
  },
  'instances-released': {
    severity: 'warning',
    title: 'Instances are released',
    cause:
      '{count, plural, one {# instance is} other {# instances are}} released, and what is on {count, plural, one {its} other {their}} disks is lost: {names}.',
    remedy: 'Copy what is needed from their disks first.',
  },
  'subscriptions-kept': {
    severity: 'warning',
    title: 'Subscription instances stay and bill on',
    cause:
      '{count, plural, one {# instance is a subscription: ACK keeps it, it stays registered as a node, and it bills} other {# instances are subscriptions: ACK keeps them, they stay registered as nodes, and they bill}} on: {names}.',
    remedy: 'To get rid of one, change its billing to pay-as-you-go and release it in the ECS console.',
  },
  'added-kept': {
    severity: 'warning',
    title: 'Added instances stay and bill on',
    cause:
      '{count, plural, one {# instance was} other {# instances were}} added to the pool and not created by it; without an expected number of nodes ACK keeps {count, plural, one {it, and it bills} other {them, and they bill}} on: {names}.',
    remedy: 'Release them in the ECS console when nothing needs them any more.',
  },
  'release-unknown': {
    severity: 'warning',
    title: 'Released or kept: unknown',
    cause:
      'ACK does not tell how {count, plural, one {# instance is billed or how it} other {# instances are billed or how they}} came into the pool, so {count, plural, one {it} other {they}} may be released or kept: {names}.',
    remedy: 'Look at them in the ACK console; treat what is on their disks as lost.',
  },
  'instances-unlisted': {
    severity: 'warning',
    title: 'Instances that ACK does not list',
    cause:
      'ACK counts {total, plural, one {# instance} other {# instances}} in {name} and lists {listed}; what becomes of the others is unknown.',
    remedy: 'Look for instances that never became nodes in the ECS console.',
  },
  'only-place-lost': {
    severity: 'warning',
    title: 'Workloads lose their only place',
    cause:
      'No other node that is Ready and schedulable would run the pods of {count, plural, one {# workload} other {# workloads}} ({pods, plural, one {# pod} other {# pods}}; in brackets: nodes they are on now → afterwards): {names}.',
    remedy:
      'Make another pool with the same labels and taints first, of the same OS and build, or change where they may run.',
  },
  'bare-pods-lost': {
    severity: 'warning',
    title: 'Pods that nothing makes again',
    cause:
      '{count, plural, one {# pod belongs} other {# pods belong}} to no controller and {count, plural, one {is} other {are}} gone for good: {names}.',
    remedy: 'Put them into a Deployment, or make them again afterwards.',
  },
  'local-data-lost': {
    severity: 'warning',
    title: 'Data on the nodes is lost',
    cause:
      '{count, plural, one {# workload keeps data on its} other {# workloads keep data on their}} nodes (emptyDir, hostPath), and it is lost: {names}.',
    remedy: 'Copy what is needed first.',
  },
  'budget-holds-up': {
    severity: 'warning',
    title: 'A disruption budget may hold it up',
    cause:
      'ACK drains the nodes of {name}; {count, plural, one {# disruption budget allows no disruption now and holds} other {# disruption budgets allow no disruption now and hold}} it up: {names}.',
    remedy: 'Give the workloads more replicas on other nodes, or loosen the budgets, before it starts.',
  },
  'daemon-sets-leave': {
    severity: 'info',
    title: 'DaemonSets without nodes',
    cause: '{count} DaemonSets run on the nodes of {name} alone and have no pods afterwards: {names}.',
    remedy: 'Remove them when nothing needs them any more.',
  },
  'no-linux-node-left': {
    severity: 'blocker',
    title: 'No Linux node left',
    cause:
      'No Ready Linux node is left outside {name}; CoreDNS and the other system components run on Linux.',
    remedy: 'Add a Linux node pool first.',
  },
  'pool-still-there': {
    severity: 'blocker',
    title: 'The pool is still there',
    cause: 'ACK still lists {name} ({state}) after the run.',
    remedy: 'Look at its tasks, then ask for the deletion again.',
  },
  'released-nodes-remain': {
    severity: 'blocker',
    title: 'Released nodes are still registered',
    cause:
      '{count, plural, one {# node is still in Kubernetes although it was} other {# nodes are still in Kubernetes although they were}} to go: {names}.',
    remedy: 'Look at their instances in ECS; delete the Node objects of those that are gone.',
  },
  'released-instances-remain': {
    severity: 'warning',
    title: 'Released instances are still there',
    cause:
      'ECS still lists {count, plural, one {# instance that was} other {# instances that were}} to be released and bill on: {names}.',
    remedy: 'Look at them in the ECS console and release them.',
  },
  'kept-instances-gone': {
    severity: 'blocker',
    title: 'Kept instances are gone',
    cause:
      '{count, plural, one {# instance that was to be kept does} other {# instances that were to be kept do}} not exist any more: {names}.',
    remedy: 'Look in ActionTrail for who released them.',
  },
  'kept-nodes-left': {
    severity: 'warning',
    title: 'Kept instances are no nodes any more',
    cause:
      '{count, plural, one {# instance was kept and bills} other {# instances were kept and bill}} on, but Kubernetes has no node for {count, plural, one {it} other {them}} any more: {names}.',
    remedy: 'Add them to another pool, or release them in the ECS console.',
  },
  'instances-unread': {
    severity: 'info',
    title: 'Instances could not be read',
    cause:
      'There is no right to list the instances of {name} in ECS; whether they are released or kept was not checked.',
    remedy: 'Grant ecs:DescribeInstances, or look in the ECS console.',
  },
  'cluster-differs': {
    severity: 'blocker',
    title: 'Another cluster',
    cause: 'The cluster is {id}, not {asked}.',
    remedy: 'Choose the cluster again.',
  },
  'cluster-name-differs': {
    severity: 'blocker',
    title: 'The cluster has another name',
    cause: 'The cluster {id} is called {name}, not {asked}.',
    remedy: 'Choose the cluster again.',
  },
  'pools-disagree': {
    severity: 'info',
    title: 'ACK and Kubernetes disagree',
    cause:
      '{name}: ACK lists {cloud, plural, one {# node} other {# nodes}} and Kubernetes has {kube}; {count, plural, one {# differs} other {# differ}}: {names}.',
    remedy: 'The synchronisation lets ACK read them again.',
  },
  'pools-still-disagree': {
    severity: 'warning',
    title: 'ACK and Kubernetes still disagree',
    cause:
      '{name}: {count, plural, one {# node still differs} other {# nodes still differ}} after the synchronisation: {names}.',
    remedy: 'ACK may take some minutes; look at these nodes if it does not come right.',
  },
  'node-not-in-pool': {
    severity: 'blocker',
    title: 'Node of another pool',
    cause: 'The node {node} does not belong to {name}.',
    remedy: 'Leave the node out, or choose its own pool.',
  },
  'instance-differs': {
    severity: 'blocker',
    title: 'Another instance',
    cause: 'ACK has the instance {seen} for the node {node}, not {asked}.',
    remedy: 'Choose the node again.',
  },
  'already-healthy': {
    severity: 'info',
    title: 'Already Ready',
    cause: 'Ready already and left alone ({count}): {names}.',
    remedy: 'Ask for a repair of Ready nodes too if they misbehave all the same.',
  },
  'repair-unfit': {
    severity: 'blocker',
    title: 'Repair that does not fit',
    cause: '“{operation}” does nothing on the nodes of {name}: they run {has}.',
    remedy: 'Leave this operation out.',
  },
  'repair-may-restart': {
    severity: 'warning',
    title: 'Instances may restart',
    cause:
      'ACK may restart the instances; {count, plural, one {# pod} other {# pods}} on them would stop and start again.',
    remedy: 'Cordon and drain the nodes first, or switch off restarting.',
  },
  'repair-on-windows': {
    severity: 'warning',
    title: 'Repair on Windows',
    cause:
      'ACK documents repair operations for Linux nodes; on the Windows nodes of {name} they may do nothing.',
    remedy: 'If the nodes do not come back, remove them and let the pool make new ones.',
  },
  'no-automatic-repair': {
    severity: 'info',
    title: 'No automatic repair',
    cause: '{name} is not a managed pool: ACK does not repair its nodes by itself.',
    remedy: 'Watch its nodes, or use a managed pool for Linux.',
  },
  'leaves-newest': {
    severity: 'info',
    title: 'Likely to go: newest',
    cause:
      '{node} is likely to go ({at} of {count}): the pool gives up its newest nodes first. Pods on it: {pods}.',
    remedy: 'This is an estimate; to choose the nodes, remove them by name.',
  },
  'leaves-fullest-zone': {
    severity: 'info',
    title: 'Likely to go: fullest zone',
    cause:
      '{node} is likely to go ({at} of {count}): the pool keeps its zones even, and it is the newest of {zone}. Pods on it: {pods}.',
    remedy: 'This is an estimate; to choose the nodes, remove them by name.',
  },
  'leaves-dearest-cpu': {
    severity: 'info',
    title: 'Likely to go: dearest vCPU',
    cause:
      '{node} is likely to go ({at} of {count}): the pool gives up its dearest vCPUs first. Pods on it: {pods}.',
    remedy: 'This is an estimate; to choose the nodes, remove them by name.',
  },
  'leaves-with-all': {
    severity: 'info',
    title: 'Goes with all others',
    cause:
      '{node} goes ({at} of {count}), like every other node of the pool that can go. Pods on it: {pods}.',
    remedy: 'Move its pods first if they matter.',
  },
  'leaving-order-unknown': {
    severity: 'warning',
    title: 'Which nodes go is unknown',
    cause:
      'ACK does not tell enough about the nodes of {name} (age, zone, billing, price) to say which go by its zone policy {policy}.',
    remedy: 'To choose the nodes, remove them by name.',
  },
  'subscriptions-stay': {
    severity: 'warning',
    title: 'Subscription instances stay',
    cause:
      '{count, plural, one {# instance} other {# instances}} of {name} {count, plural, one {is a subscription} other {are subscriptions}}; a smaller size does not release {count, plural, one {it, and it bills} other {them, and they bill}} on: {names}.',
    remedy: 'Change their billing to pay-as-you-go first, or choose a size of at least {count}.',
  },
  'too-few-to-go': {
    severity: 'warning',
    title: 'Maybe not so many nodes can go',
    cause:
      '{asked, plural, one {# node is} other {# nodes are}} to go, and only {can} of {name} {can, plural, one {is no subscription} other {are no subscriptions}}: the pool may not reach the size.',
    remedy: 'Choose a larger size, or change the billing of the others to pay-as-you-go first.',
  },
  'shrink-release-unknown': {
    severity: 'warning',
    title: 'Released or kept: unknown for some',
    cause:
      'Of {asked, plural, one {# instance that is} other {# instances that are}} to go from {name}, at least {released, plural, one {# is} other {# are}} released; of {unknown} more ACK does not tell how {unknown, plural, one {it is billed or how it} other {they are billed or how they}} came into the pool.',
    remedy: 'Look at the instances in the ACK console; what is not released bills on.',
  },
} as const satisfies Record<string, FindingTemplate>;
