import type { PlacementFeed, PlacementRevs } from '../feeds/placement-inputs';
import { sameValue } from './same-value';

/** Of so many pods some move all the time; a screen that shows all workloads then comes by what they do at its own pace. */
const MANY_PODS = 10_000;

type Feed = Pick<PlacementFeed, 'revs' | 'pods'>;

/** What verdicts of a cluster are made of, as of the last look. */
export class PlacementVersion {
  readonly #feed: Feed;
  #seen: PlacementRevs;

  constructor(feed: Feed) {
    this.#feed = feed;
    this.#seen = feed.revs;
  }

  /** Whether anything that a screen should show at once has moved since the last time. */
  moved(): boolean {
    const { revs } = this.#feed;
    const seen = this.#seen;
    this.#seen = revs;
    if (!sameValue({ ...revs, pods: 0 }, { ...seen, pods: 0 })) return true;
    return revs.pods !== seen.pods && this.#feed.pods().length <= MANY_PODS;
  }
}
