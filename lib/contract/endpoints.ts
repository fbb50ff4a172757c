import type { z } from 'zod';
import type * as audit from './audit';
import type * as changes from './changes';
import type * as clusters from './clusters';
import type * as externalDrains from './external-drains';
import type * as freeInstances from './free-instances';
import type * as health from './health';
import type * as history from './history';
import type * as live from './live';
import type * as map from './map';
import type * as namespaces from './namespaces';
import type * as node from './node';
import type * as nodePool from './node-pool';
import type * as nodePools from './node-pools';
import type * as nodes from './nodes';
import type * as objectYaml from './object-yaml';
import type * as people from './people';
import type * as placement from './placement';
import type * as placementCheck from './placement-check';
import type * as placementLists from './placement-lists';
import type * as placementWhatIf from './placement-what-if';
import type * as placementWorkload from './placement-workload';
import type * as pod from './pod';
import type * as pods from './pods';
import type * as poolActivities from './pool-activities';
import type * as poolDrift from './pool-drift';
import type * as poolOptions from './pool-options';
import type * as poolUsage from './pool-usage';
import type * as screens from './screens';
import type * as scripts from './scripts';
import type * as search from './search';
import type * as session from './session';
import type * as status from './status';
import type * as timeline from './timeline';
import type * as wall from './wall';
import type * as workloads from './workloads';
import type { Endpoint } from './endpoint';
import type { EndpointId } from './routes';

type Values<Module> = Module[keyof Module];

type Declared = Extract<
  | Values<typeof audit>
  | Values<typeof changes>
  | Values<typeof clusters>
  | Values<typeof externalDrains>
  | Values<typeof freeInstances>
  | Values<typeof health>
  | Values<typeof history>
  | Values<typeof live>
  | Values<typeof map>
  | Values<typeof namespaces>
  | Values<typeof node>
  | Values<typeof nodePool>
  | Values<typeof nodePools>
  | Values<typeof nodes>
  | Values<typeof objectYaml>
  | Values<typeof people>
  | Values<typeof placement>
  | Values<typeof placementCheck>
  | Values<typeof placementLists>
  | Values<typeof placementWhatIf>
  | Values<typeof placementWorkload>
  | Values<typeof pod>
  | Values<typeof pods>
  | Values<typeof poolActivities>
  | Values<typeof poolDrift>
  | Values<typeof poolOptions>
  | Values<typeof poolUsage>
  | Values<typeof screens>
  | Values<typeof scripts>
  | Values<typeof search>
  | Values<typeof session>
  | Values<typeof status>
  | Values<typeof timeline>
  | Values<typeof wall>
  | Values<typeof workloads>,
  Endpoint
>;

/** The declaration of an endpoint, as a type: the browser needs the shapes and not the schemas. */
export type EndpointOf<Id extends EndpointId> = Extract<Declared, { id: Id }>;

export type AnswerOf<Id extends EndpointId> = z.output<EndpointOf<Id>['response']>;
