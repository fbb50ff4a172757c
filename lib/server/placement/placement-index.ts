import 'server-only';
import type { ClusterFacts, Provider } from '@/lib/kube-rules/objects/cluster-facts';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import type { CustomRule } from '@/lib/domain/placement/custom-rule';
import {
  type ClusterFinding,
  PlacementMatrix,
  type PlacementWorld,
  type WorkloadOutcome,
  type WorkloadPlacement,
  lintCluster,
  placementWorld,
} from '@/lib/placement';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import { workloadKey } from '@/lib/domain/workload/workload-words';
import type { ImageRuns, WorldParts } from '@/lib/domain/placement/placement-facts';
import type { PlacementFeed, PlacementRevs } from '@/lib/server/fleet/feeds/placement-inputs';
import { sameValue } from '@/lib/server/fleet/tables/same-value';
import type { ImageLookUp } from '@/lib/server/registry/image-cache';
import { runningImages, failedImages } from './running-images';
import { TimeSlices } from './time-slices';
import pLimit from 'p-limit';

/** Longest time without yielding. */
const SLICE_MS = 40;
/** A request is answered after this time with what is known: sooner if most of it would remain open anyway. */
const PATIENCE_MS = 4_000;
const LITTLE_PATIENCE_MS = 1_000;
const MANY_PENDING = 500;
const IMAGES_EVERY_MS = 15_000;

/** With this many pods some move all the time; requests about one object use pods at most a second old. */
const MANY_PODS = 10_000;
const WORLD_EVERY_MS = 1_000;

/** How often neighbors are checked and rules evaluated again because of them. */
const PODS_EVERY_MS = 10_000;
const LINT_EVERY_MS = 20_000;

interface PlacementSources {
  feed: PlacementFeed;
  minor: () => number | null;
  provider: () => Provider | null;
  poolName: (pool: string) => string;
}

interface Supposed {
  cluster: ClusterFacts;
  world: PlacementWorld;
  placements: () => Promise<ReadonlyMap<string, WorkloadPlacement>>;
}

/** Placement of one cluster. Nothing is computed before the first request. */
export class PlacementIndex {
  readonly #from: PlacementSources;
  readonly #matrix = new PlacementMatrix();
  /** For hypothetical clusters: each computation holds two clusters in memory. */
  readonly turns = pLimit(1);
  #follows = false;
  #taken: { at: number; revs: PlacementRevs; parts: Omit<WorldParts, 'cluster'> } | null = null;
  #images: { at: number; runs: ReadonlyMap<string, ImageRuns>; answers: number } | null = null;
  #parts: Omit<WorldParts, 'cluster'> | null = null;
  #lookUp: Pick<ImageLookUp, 'platform' | 'revision'> | null = null;
  #rules: readonly CustomRule[] = [];
  #working: Promise<void> | null = null;
  #lintedAt = Number.NEGATIVE_INFINITY;
  #begunAt = Number.NEGATIVE_INFINITY;
  #findings: { of: readonly WorkloadOutcome[]; byKey: ReadonlyMap<string, FindingCounts> } | null = null;
  #ofCluster: {
    at: number;
    of: { revs: Omit<PlacementRevs, 'pods'>; today: string; waits: boolean };
    findings: readonly ClusterFinding[];
  } | null = null;
  #world: { at: number; revs: PlacementRevs; parts: Omit<WorldParts, 'cluster'>; world: PlacementWorld } | null = null;

  constructor(from: PlacementSources) {
    this.#from = from;
  }

  useRegistries(lookUp: Pick<ImageLookUp, 'platform' | 'revision'>): void {
    this.#lookUp = lookUp;
  }

  useRules(rules: readonly CustomRule[]): void {
    this.#rules = rules;
    this.#parts = null;
  }

  get rules(): readonly CustomRule[] {
    return this.#rules;
  }

  platform(reference: string): ImagePlatform | null {
    return this.#lookUp?.platform(reference) ?? null;
  }

  /** Inputs of verdicts, as in the store now. */
  parts(now: number): WorldParts {
    return { ...this.#partsAt(now), cluster: this.#facts() };
  }

  /** Lists that could not be read, so that verdicts lack them. */
  unavailable(): string[] {
    return this.#from.feed.unavailable();
  }

  /** For exact answers about one object. `now` in epoch milliseconds. */
  world(now: number): PlacementWorld {
    const { feed } = this.#from;
    const { revs } = feed;
    const parts = this.#partsAt(now);
    const known = this.#world;
    if (known !== null && known.parts === parts) {
      const isMany = known.world.cluster.pods.length > MANY_PODS;
      const isRecent = isMany && now >= known.at && now - known.at < WORLD_EVERY_MS;
      const pods = isRecent ? known.revs.pods : revs.pods;
      if (sameValue({ ...revs, pods }, known.revs)) return known.world;
    }
    const world = placementWorld({ ...parts, cluster: this.#facts() });
    this.#world = { at: now, revs, parts, world };
    return world;
  }

  /** The same without an existing pod: it does not compete with itself. */
  worldWithout(now: number, uid: string): PlacementWorld {
    const cluster = this.#facts();
    const pods = cluster.pods.filter((pod) => pod.uid !== uid || pod.nodeName === null);
    if (pods.length === cluster.pods.length) return this.world(now);
    return placementWorld({ ...this.#partsAt(now), cluster: { ...cluster, pods } });
  }

  clusterFindings(now: number): readonly ClusterFinding[] {
    const { cluster, today } = this.world(now);
    const { pods: _pods, ...revs } = this.#from.feed.revs;
    const { pending } = this.#matrix;
    const of = { revs, today, waits: this.#taken === null || pending.verdicts + pending.findings > 0 };
    const known = this.#ofCluster;
    const isRecent = known !== null && now >= known.at && now - known.at < PODS_EVERY_MS;
    if (isRecent && sameValue(known.of, of)) return known.findings;
    const workloads = of.waits ? null : this.#matrix.linted();
    const findings = lintCluster({ cluster, today, ...(workloads === null ? {} : { workloads }) });
    this.#ofCluster = { at: now, of, findings };
    return findings;
  }

  /** Every workload against every pool; in a very large cluster as far as computed. */
  async matrix(now: number): Promise<PlacementMatrix> {
    this.#catchUp(now);
    if (now - this.#lintedAt >= LINT_EVERY_MS || now < this.#lintedAt) {
      this.#lintedAt = now;
      this.#matrix.lintAgain();
    }
    this.#working ??= this.#workOff().finally(() => {
      this.#working = null;
    });
    const patience = new AbortController();
    const isLong = this.#matrix.pending.verdicts > MANY_PENDING;
    await Promise.race([this.#working, elapsed(isLong ? LITTLE_PATIENCE_MS : PATIENCE_MS, patience.signal)]);
    patience.abort();
    return this.#matrix;
  }

  /** Findings of workloads as far as evaluated, by `namespace/kind/name`. Begins the evaluation, and does not wait for it. */
  findingsSoFar(now: number): ReadonlyMap<string, FindingCounts> {
    if (this.#working === null && Math.abs(now - this.#begunAt) >= PODS_EVERY_MS) {
      this.#begunAt = now;
      setTimeout(() => void this.matrix(now).catch(() => undefined), 0).unref();
    }
    const outcomes = this.#matrix.outcomes();
    if (this.#findings?.of !== outcomes) this.#findings = { of: outcomes, byKey: findingsByKey(outcomes) };
    return this.#findings.byKey;
  }

  #facts(): WorldParts['cluster'] {
    return this.#from.feed.facts({ minor: this.#from.minor(), provider: this.#from.provider() });
  }

  #catchUp(now: number): void {
    const { feed } = this.#from;
    if (!this.#follows) feed.follow(this.#matrix);
    this.#follows = true;
    const { revs } = feed;
    const parts = this.#partsAt(now);
    const taken = this.#taken;
    // Pods are followed one by one; only findings about neighbors wait for the next full check.
    const pods = taken !== null && now - taken.at < PODS_EVERY_MS ? taken.revs.pods : revs.pods;
    if (taken !== null && taken.parts === parts && sameValue({ ...revs, pods }, taken.revs)) return;
    this.#taken = { at: now, revs, parts };
    this.#matrix.take({ cluster: this.#facts(), workloads: feed.matrixWorkloads(), parts });
  }

  /** The same object as long as its content is the same. */
  #partsAt(now: number): Omit<WorldParts, 'cluster'> {
    const today = dayOf(now);
    const runs = this.#runs(now);
    const known = this.#parts;
    if (known !== null && known.today === today && !runs.moved) return known;
    const { poolName } = this.#from;
    this.#parts = {
      today,
      poolName,
      rules: this.#rules,
      runs: (reference) => runs.images.get(reference) ?? null,
      images: (reference) => this.platform(reference),
    };
    return this.#parts;
  }

  #runs(now: number): { images: ReadonlyMap<string, ImageRuns>; moved: boolean } {
    const known = this.#images;
    if (known !== null && now - known.at < IMAGES_EVERY_MS && now >= known.at)
      return { images: known.runs, moved: false };
    const { feed } = this.#from;
    const [pods, { nodes }] = [feed.pods(), this.#facts()];
    const failed = failedImages({ pods, nodes, warnings: feed.warnings() });
    const fresh = runningImages({ pods, nodes, held: feed.imagesOnNodes(), failed });
    const answers = this.#lookUp?.revision() ?? 0;
    const moved = known === null || !sameValue([...known.runs], [...fresh]);
    const runs = moved || known === null ? fresh : known.runs;
    this.#images = { at: now, runs, answers };
    return { images: runs, moved: moved || answers !== known.answers };
  }

  /** Verdicts for the cluster after `change`; nothing is kept. */
  async supposed(now: number, change: (cluster: ClusterFacts) => ClusterFacts): Promise<Supposed> {
    const cluster = change(this.#facts());
    const parts = this.#partsAt(now);
    const matrix = new PlacementMatrix();
    const timeSlices = new TimeSlices(SLICE_MS);
    for (const pod of cluster.pods) {
      matrix.podCame(pod);
      await timeSlices.next();
    }
    matrix.take({ cluster, workloads: this.#from.feed.matrixWorkloads(), parts });
    await timeSlices.next();
    await workOff(matrix, () => matrix.pending.verdicts > 0);
    await timeSlices.next();
    const world = placementWorld({ ...parts, cluster });
    return { cluster, world, placements: () => placementsIn(matrix) };
  }

  #workOff(): Promise<void> {
    return workOff(this.#matrix, () => true);
  }
}

/** Works in slices until done or no longer `wanted`. */
async function workOff(matrix: PlacementMatrix, wanted: () => boolean): Promise<void> {
  const timeSlices = new TimeSlices(SLICE_MS);
  while (wanted()) {
    const until = performance.now() + SLICE_MS;
    if (matrix.work(() => wanted() && performance.now() < until)) return;
    await timeSlices.next();
  }
}

async function placementsIn(matrix: PlacementMatrix): Promise<ReadonlyMap<string, WorkloadPlacement>> {
  const timeSlices = new TimeSlices(0);
  const placements = matrix.placements();
  await timeSlices.next();
  return placements;
}

/** Without those whose rules have not run yet. */
function findingsByKey(outcomes: readonly WorkloadOutcome[]): ReadonlyMap<string, FindingCounts> {
  const known = outcomes.filter(({ assessed }) => assessed.findings !== null);
  return new Map(known.map(({ assessed, counts }) => [workloadKey(assessed.top.object), counts]));
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

const elapsed = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    timer.unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
