import { request, type IncomingMessage } from 'node:http';

export interface StreamMessage {
  id: string;
  event: string;
  data: string;
}

export function readEvents(o: {
  url: string;
  cookie: string;
  lastEventId?: string;
  until: (seen: StreamMessage[]) => boolean;
  onOpen?: () => void;
}): Promise<StreamMessage[]> {
  const headers = {
    accept: 'text/event-stream',
    cookie: o.cookie,
    ...(o.lastEventId === undefined ? {} : { 'last-event-id': o.lastEventId }),
  };
  return new Promise((resolve, reject) => {
    const seen: StreamMessage[] = [];
    const call = request(o.url, { headers }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) return finish(new Error(`the stream answered ${response.statusCode}`));
      o.onOpen?.();
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        seen.push(...blocks.map(messageOf).filter((message) => message.data !== ''));
        if (o.until(seen)) finish(null);
      });
      response.on('end', () => finish(new Error(`the stream ended after ${seen.length} messages`)));
    });
    const timer = setTimeout(
      () => finish(new Error(`the stream sent only ${JSON.stringify(seen.map((one) => one.id || one.event))}`)),
      180_000,
    );
    function finish(error: Error | null): void {
      clearTimeout(timer);
      call.destroy();
      if (error === null) resolve(seen);
      else reject(error);
    }
    call.on('error', (error) => finish(error));
    call.end();
  });
}

function messageOf(block: string): StreamMessage {
  const values = (field: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart());
  return { id: values('id').at(-1) ?? '', event: values('event').at(-1) ?? '', data: values('data').join('\n') };
}
