import { configurationPage } from './configuration-page';
import { endpointsPage } from './endpoints-page';
import { findingsPage } from './findings-page';
import type { Page } from './markdown';
import { metricsPage } from './metrics-page';
import { permissionsPage } from './permissions-page';
import { placementRulesPage } from './placement-rules-page';
import { poolFieldsPage } from './pool-fields-page';

/** The reference: every page is made from the registry that the product itself uses. */
export async function referencePages(): Promise<Page[]> {
  return [
    configurationPage(),
    await endpointsPage(),
    findingsPage(),
    metricsPage(),
    permissionsPage(),
    placementRulesPage(),
    poolFieldsPage(),
  ];
}
