/** An event stream that says what a test wants, when it wants it. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static made: FakeEventSource[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.made.push(this);
  }

  /** The n-th stream that was opened since the list was emptied. */
  static stream(index = 0): FakeEventSource {
    const made = FakeEventSource.made[index];
    if (made === undefined) throw new Error(`no stream ${String(index)} was opened`);
    return made;
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}
