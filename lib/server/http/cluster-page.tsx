import 'server-only';
import type { Metadata } from 'next';
import type { ComponentType } from 'react';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

interface Props {
  params: Promise<{ cluster: string }>;
}

export function clusterPage(o: { path: string; title: string; View: ComponentType<{ cluster: string }> }) {
  return {
    generateMetadata: async ({ params }: Props): Promise<Metadata> => {
      return { title: `${await requestText(o.title)} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
    },
    Page: async ({ params }: Props) => {
      const { cluster } = await params;
      await requireSignIn(`/clusters/${cluster}${o.path}`);
      return <o.View cluster={decodeURIComponent(cluster)} />;
    },
  };
}

type Named<Name extends string> = { params: Promise<Record<Name, string>> };

/** Titled by `title` and the last name in the path. */
export function namedPage<Name extends string>(
  path: string,
  View: ComponentType<Record<Name, string>>,
  title?: string,
) {
  const decoded = async ({ params }: Named<Name>) =>
    // The names are those of the parameters.
    Object.fromEntries(
      Object.entries<string>(await params).map(([name, value]) => [name, decodeURIComponent(value)]),
    ) as Record<Name, string>;
  const last = /.*\[(\w+)\]/.exec(path)?.[1] ?? '';
  return {
    generateMetadata: async (props: Named<Name>): Promise<Metadata> => {
      const values: Record<string, string> = await decoded(props);
      const name = values[last]?.slice(0, 80) ?? '';
      return { title: title === undefined ? name : `${await requestText(title)} · ${name}` };
    },
    Page: async (props: Named<Name>) => {
      const params: Record<string, string> = await props.params;
      await requireSignIn(path.replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? ''));
      return <View {...await decoded(props)} />;
    },
  };
}
