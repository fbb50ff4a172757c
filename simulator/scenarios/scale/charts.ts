/** What a company runs: each row is a chart with its usual image, kind and size. */
export interface Chart {
  name: string;
  image: string;
  tags: readonly string[];
  kind: 'Deployment' | 'StatefulSet' | 'Job';
  cpuMilli: number;
  memoryMiB: number;
  port: number;
  /** The Windows build that the tags are for. */
  build?: number;
}

const chart = (row: string, more: Partial<Chart> = {}): Chart => {
  const [name = '', image = '', tags = '', cpu = '', memory = '', port = ''] = row
    .split(' ')
    .filter((one) => one !== '');
  return {
    name,
    image,
    tags: tags.split(','),
    kind: 'Deployment',
    cpuMilli: Number(cpu),
    memoryMiB: Number(memory),
    port: Number(port),
    ...more,
  };
};

const COMPANY = 'registry.cn-hangzhou.aliyuncs.com/example';

const SERVERS = [
  `nginx nginx 1.25.5,1.27.0,1.27.3 100 128 80`,
  `web-frontend ${COMPANY}/web-frontend 4.12.0,4.13.1,4.13.2 200 256 8080`,
  `spring-api ${COMPANY}/spring-api 2.8.4,2.9.0 500 1024 8080`,
  `go-api ${COMPANY}/go-api v0.31.0,v0.32.4 100 128 8080`,
  `node-bff ${COMPANY}/node-bff 11.2.0,11.4.0 250 384 3000`,
  `graphql ${COMPANY}/graphql 7.0.1 300 512 4000`,
  `grpc-gateway ${COMPANY}/grpc-gateway 1.9.3,1.9.7 150 192 9090`,
  `python-worker ${COMPANY}/python-worker 2026.9,2026.10 400 768 8000`,
  `sidekiq ${COMPANY}/sidekiq 7.3.0 300 640 7433`,
  `pricing ${COMPANY}/pricing 3.3.3,3.4.0 600 1536 8080`,
  `recommender ${COMPANY}/recommender 0.88.0,0.90.2 800 2048 8500`,
  `feature-flags ${COMPANY}/feature-flags 1.4.2 50 96 4242`,
  `auth-proxy quay.io/oauth2-proxy/oauth2-proxy v7.6.0,v7.8.1 20 48 4180`,
  `envoy envoyproxy/envoy v1.31.2,v1.32.1 200 256 10000`,
  `traefik traefik v3.1-alpine,v3.2-alpine 100 128 8000`,
  `grafana grafana/grafana 11.2.0,11.3.1 100 256 3000`,
  `keycloak quay.io/keycloak/keycloak 25.0.6,26.0.5 500 1024 8080`,
  `wordpress wordpress 6.6-fpm,6.7-fpm 200 384 9000`,
  `mailer ${COMPANY}/mailer 5.1.0 50 128 2525`,
  `exporter prom/blackbox-exporter v0.25.0 20 32 9115`,
  `argocd quay.io/argoproj/argocd v2.12.6,v2.13.1 250 512 8083`,
  `memcached memcached 1.6.31,1.6.32 200 1024 11211`,
].map((row) => chart(row));

const STATEFUL = [
  `redis redis 7.2.5,7.4.1 200 1024 6379`,
  `postgresql postgres 15.8,16.4,17.0 500 2048 5432`,
  `mysql mysql 8.0.39,8.4.2 500 2048 3306`,
  `kafka apache/kafka 3.8.0,3.9.0 1000 4096 9092`,
  `rabbitmq rabbitmq 3.13.7,4.0.3 300 1024 5672`,
  `elasticsearch elasticsearch 8.15.3,8.16.0 1000 4096 9200`,
  `zookeeper zookeeper 3.9.2 200 512 2181`,
  `minio quay.io/minio/minio RELEASE.2026-07-31 250 1024 9000`,
  `etcd quay.io/coreos/etcd v3.5.16 200 512 2379`,
].map((row) => chart(row, { kind: 'StatefulSet' }));

const JOBS = [
  `migrate ${COMPANY}/migrate 2026.9,2026.10 200 256 0`,
  `report ${COMPANY}/report 4.0.0 500 1024 0`,
  `train ${COMPANY}/train 0.9.0,0.9.1 2000 6144 0`,
  `backup ${COMPANY}/backup 1.8.0 100 256 0`,
  `etl ${COMPANY}/etl 12.1.0,12.2.0 750 2048 0`,
].map((row) => chart(row, { kind: 'Job' }));

export const LINUX_CHARTS: readonly (Chart & { weight: number })[] = [
  ...SERVERS.map((one) => ({ ...one, weight: 4 })),
  ...STATEFUL.map((one) => ({ ...one, weight: 2 })),
  ...JOBS.map((one) => ({ ...one, weight: 2 })),
];

const windowsCharts = (year: string, build: number): Chart[] => {
  const server = `windowsservercore-ltsc${year}`;
  return [
    chart(`iis mcr.microsoft.com/windows/servercore/iis ${server} 250 768 80`, { build }),
    chart(`aspnet mcr.microsoft.com/dotnet/framework/aspnet 4.8-${server} 500 1536 80`, { build }),
    chart(`wcf mcr.microsoft.com/dotnet/framework/wcf 4.8-${server} 400 1024 8733`, { build }),
    chart(`order-service ${COMPANY}/order-service 6.2-ltsc${year},6.3-ltsc${year} 500 1024 8080`, { build }),
    chart(`print-agent ${COMPANY}/print-agent 2.0-ltsc${year} 100 512 9100`, { build }),
  ];
};

export const WINDOWS_CHARTS: readonly Chart[] = [
  ...windowsCharts('2019', 17_763),
  ...windowsCharts('2022', 20_348),
  ...windowsCharts('2025', 26_100),
];
