import { EditedPool } from '@/components/change-forms/pool/draft/edited-pool';
import { NewPool } from '@/components/change-forms/pool/new-pool';
import type { Person } from '@/lib/client/actor';
import { renderPage, type RenderedPage } from '../render-page';

export function renderPoolForm(
  o: { person: Person; cluster: string } & ({ like: string | null } | { edit: string; field?: string }),
): RenderedPage {
  const { person, cluster } = o;
  const query = 'field' in o && o.field !== undefined ? `?field=${o.field}` : '';
  const folder = `/clusters/${cluster}/pools`;
  window.history.replaceState(null, '', 'edit' in o ? `${folder}/${o.edit}/edit${query}` : `${folder}/new`);
  return renderPage({
    person,
    params: { cluster },
    children:
      'edit' in o ? (
        <EditedPool cluster={cluster} poolId={o.edit} from={null} />
      ) : (
        <NewPool cluster={cluster} from={null} like={o.like} />
      ),
  });
}
