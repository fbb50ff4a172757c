/** The contents of a rejected SDK call: the SDK error's class name, code, HTTP status and the service's own message. */
export interface Refusal {
  name: string;
  code: string;
  statusCode: number | undefined;
  message: string;
  retryAfter: number | undefined;
}

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** Waits for a call to be refused; a call that succeeds is a test failure. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    const status = field(error, 'statusCode');
    const retryAfter = field(error, 'retryAfter');
    const data = field(error, 'data');
    return {
      name: String(field(error, 'name')),
      code: String(field(error, 'code')),
      statusCode: typeof status === 'number' ? status : undefined,
      message: String(field(data, 'message') ?? field(data, 'Message') ?? field(error, 'message')),
      retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
    };
  }
  throw new Error(`expected a refusal, got ${JSON.stringify(answer)}`);
}
