/** The last event of a stream that is whole; one without it was cut off. */
export const END_EVENT = 'end';
/** The last event of a stream that ends early; its data is `{code, message, data}` as in an envelope. */
export const ERROR_EVENT = 'error';

/** One event of `text/event-stream`. */
export interface ServerEvent {
  /** `message` where the stream names none. */
  name: string;
  data: string;
}

/** An event as it stands on the wire. JSON has no line break in it, so one line of data is enough. */
export function eventFrame(data: unknown, name?: string): string {
  const head = name === undefined ? '' : `event: ${name}\n`;
  return `${head}data: ${JSON.stringify(data)}\n\n`;
}

/** Nobody's event: proxies end connections on which nothing comes. */
export const HEARTBEAT_FRAME = ': 仍在作答\n\n';

/** Takes the text of a stream piece by piece, however it is cut, and gives the events that it completes. */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = '';
  let name = '';
  let data: string[] = [];
  const takeLine = (line: string): ServerEvent | null => {
    if (line === '') {
      const event = data.length === 0 ? null : { name: name || 'message', data: data.join('\n') };
      [name, data] = ['', []];
      return event;
    }
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    return null;
  };
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.map(takeLine).filter((event) => event !== null);
  };
}
