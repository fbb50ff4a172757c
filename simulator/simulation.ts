import { createServer, type Server } from 'node:http';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CloudApi } from '@/simulator/http/cloud-api';
import { answerControl } from '@/simulator/http/control-api';
import { Exporters } from '@/simulator/http/exporters';
import { serveKube } from '@/simulator/http/kube/serve-kube';
import { buildScenario, isSaved } from '@/simulator/scenarios';
import { readState, StateFile } from '@/simulator/state-file';
import { setChurn } from '@/simulator/world/churn/churn';
import { Clock } from '@/simulator/world/clock';
import { clusterNotFound } from '@/simulator/world/api-error';
import { SimulatedWorld } from '@/simulator/world/simulated-world';
import type { World } from '@/simulator/world/world';

type KubeRequests = Awaited<ReturnType<typeof serveKube>>;

export interface SimulationOptions {
  scenario: string;
  seed: string;
  pace: number;
  /** Port of the cloud APIs; 0 picks a free one. */
  port: number;
  /** First port of the Kubernetes API servers; 0 picks free ones. */
  kubePortBase: number;
  dir: string;
  /** Real milliseconds an answer takes: [least, most]. */
  latencyMs: readonly [number, number];
  stateFile?: string;
  frozen?: boolean;
  /** Changes per second on pods and nodes. */
  churnPerSecond?: number;
  /** Real milliseconds between ticks; 0: only clock advances tick. */
  tickMs?: number;
}

export interface ReadyReport {
  ackEndpoint: string;
  controlUrl: string;
  accessKeyId: string;
  accessKeySecret: string;
  clusters: { name: string; clusterId: string; region: string; kubeUrl: string; kubeconfigPath: string }[];
}

const TARGETS_EVERY_MS = 15_000;
const KUBECONFIG_MINUTES = 365 * 24 * 60;

export class Simulation {
  readonly #options: SimulationOptions;
  readonly #server: Server;
  readonly #cloudApi: CloudApi;
  readonly #exporters = new Exporters(() => this.#world);
  readonly #faces = new Map<string, KubeRequests>();
  #world: World;
  #state: StateFile | undefined;
  #timer: NodeJS.Timeout | undefined;
  #targetsTimer: NodeJS.Timeout | undefined;
  #targets = '';

  private constructor(options: SimulationOptions, world: World) {
    this.#options = options;
    this.#world = world;
    this.#cloudApi = new CloudApi({
      world: () => this.#world,
      latencyMs: options.latencyMs,
      kubeconfig: (clusterId, minutes) => this.#face(clusterId).kubeconfig({ minutes }),
      apiServer: (clusterId) => this.#face(clusterId).url,
    });
    this.#server = createServer((request, response) => {
      if ((request.url ?? '').startsWith('/exporters/')) return this.#exporters.answer(request, response);
      const answered = (request.url ?? '').startsWith('/_sim/')
        ? answerControl({ world: () => this.#world, reset: (name) => this.reset(name) }, request, response)
        : this.#cloudApi.answer(request, response);
      answered.catch((error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        response.destroy();
      });
    });
  }

  static async start(options: SimulationOptions): Promise<Simulation> {
    await mkdir(options.dir, { recursive: true });
    const simulation = new Simulation(options, await Simulation.#firstWorld(options));
    await simulation.#openFaces();
    await new Promise<void>((resolve, reject) => {
      simulation.#server.once('error', reject);
      simulation.#server.listen(options.port, '127.0.0.1', resolve);
    });
    await simulation.#writeTargets();
    simulation.#startTicking();
    return simulation;
  }

  static async #firstWorld(options: SimulationOptions): Promise<World> {
    const { stateFile, scenario, pace, churnPerSecond } = options;
    const saved = stateFile === undefined || !isSaved(scenario) ? undefined : await readState(stateFile);
    if (saved?.state.scenario !== scenario) return Simulation.#freshWorld(options, scenario);
    const world = SimulatedWorld.restore(saved, { clock: new Clock(), pace });
    if (churnPerSecond !== undefined) setChurn(world, churnPerSecond);
    return world;
  }

  static #freshWorld(options: SimulationOptions, scenario: string): World {
    const clock = new Clock();
    if (options.frozen === true) clock.freeze();
    const world = buildScenario(scenario, { clock, pace: options.pace, seed: options.seed });
    if (options.churnPerSecond !== undefined) setChurn(world, options.churnPerSecond);
    return world;
  }

  get world(): World {
    return this.#world;
  }

  async reset(scenario: string | undefined): Promise<ReadyReport> {
    const fresh = Simulation.#freshWorld(this.#options, scenario ?? this.#world.state.scenario);
    const ports = [...this.#faces.values()].map((face) => Number(new URL(face.url).port));
    await this.#closeFaces();
    this.#world = fresh;
    this.#cloudApi.refill();
    await this.#openFaces(ports);
    return this.report();
  }

  get #port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** For the file-based service discovery of Prometheus. */
  async #writeTargets(): Promise<void> {
    const text = JSON.stringify(this.#exporters.targets(`127.0.0.1:${this.#port}`), null, 1);
    if (text === this.#targets) return;
    this.#targets = text;
    const file = join(this.#options.dir, 'targets.json');
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  }

  async report(): Promise<ReadyReport> {
    const port = this.#port;
    const { account, clusters, region } = this.#world.state;
    const rows = clusters.map(async (cluster) => {
      const face = this.#face(cluster.clusterId);
      const kubeconfigPath = join(this.#options.dir, `${cluster.name}.kubeconfig`);
      const { yaml } = await face.kubeconfig({ minutes: KUBECONFIG_MINUTES });
      await writeFile(kubeconfigPath, yaml, { mode: 0o600 });
      return { name: cluster.name, clusterId: cluster.clusterId, region, kubeUrl: face.url, kubeconfigPath };
    });
    return {
      ackEndpoint: `127.0.0.1:${port}`,
      controlUrl: `http://127.0.0.1:${port}/_sim`,
      accessKeyId: account.accessKeyId,
      accessKeySecret: account.accessKeySecret,
      clusters: await Promise.all(rows),
    };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearInterval(this.#targetsTimer);
    if (isSaved(this.#world.state.scenario)) await this.#state?.save(this.#world);
    this.#server.closeAllConnections();
    await Promise.all([new Promise<void>((resolve) => this.#server.close(() => resolve())), this.#closeFaces()]);
  }

  #face(clusterId: string): KubeRequests {
    const face = this.#faces.get(clusterId);
    if (face === undefined) throw clusterNotFound(clusterId);
    return face;
  }

  async #openFaces(ports: number[] = []): Promise<void> {
    const { kubePortBase, dir } = this.#options;
    for (const [index, cluster] of this.#world.state.clusters.entries()) {
      const port = ports[index] ?? (kubePortBase === 0 ? 0 : kubePortBase + index);
      const kube = this.#world.kube(cluster.clusterId);
      this.#faces.set(cluster.clusterId, await serveKube({ cluster: kube, port, dir: join(dir, cluster.name) }));
    }
  }

  async #closeFaces(): Promise<void> {
    await Promise.all([...this.#faces.values()].map((face) => face.close()));
    this.#faces.clear();
  }

  #startTicking(): void {
    const { stateFile, tickMs = 100 } = this.#options;
    if (stateFile !== undefined) this.#state = new StateFile(stateFile);
    if (tickMs === 0) return;
    this.#targetsTimer = setInterval(() => void this.#writeTargets().catch(() => undefined), TARGETS_EVERY_MS);
    this.#timer = setInterval(() => {
      try {
        this.#world.tick(this.#world.now());
        if (isSaved(this.#world.state.scenario)) this.#state?.saveSoon(this.#world);
      } catch (error) {
        process.stderr.write(`tick: ${error instanceof Error ? error.stack : String(error)}\n`);
      }
    }, tickMs);
  }
}
