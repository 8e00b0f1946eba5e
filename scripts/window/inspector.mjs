// A client of WebKit's remote inspector, as much of it as the window's test
// needs: run an expression in the page and get its value.

const RETRY_MS = 200;

/**
 * Connects to the window whose inspector listens at address, once its list of pages names one that
 * is loaded: WebKit falls over when it is inspected before.
 */
export async function connect(address, loaded, timeoutMs) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const list = await fetch(`http://${address}/`).then((answer) => answer.text()).catch(String);
    const socket = list.includes(loaded) && list.match(/\/socket\/\d+\/\d+\/WebPage/);
    if (socket) return Inspector.open(`ws://${address}${socket[0]}`);
    if (Date.now() > end) throw new Error(`no page ${loaded} in the inspector at ${address} within ${timeoutMs} ms`);
    await sleep(RETRY_MS);
  }
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

class Inspector {
  #socket;
  #target;
  #last = 0;
  #waiting = new Map();

  static async open(url) {
    const inspector = new Inspector();
    await inspector.#open(url);
    return inspector;
  }

  #open(url) {
    this.#socket = new WebSocket(url);
    return new Promise((ready, refused) => {
      this.#socket.onerror = () => refused(new Error(`cannot reach ${url}`));
      this.#socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.method === "Target.targetCreated") {
          this.#target = message.params.targetInfo.targetId;
          ready();
        }
        if (message.method === "Target.dispatchMessageFromTarget") this.#answer(JSON.parse(message.params.message));
      };
    });
  }

  #answer(message) {
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }

  /** What a request to the page's target answers. */
  #send(method, params) {
    const id = ++this.#last;
    const message = JSON.stringify({ id, method, params });
    this.#socket.send(
      JSON.stringify({ id, method: "Target.sendMessageToTarget", params: { targetId: this.#target, message } }),
    );
    return new Promise((done) => this.#waiting.set(id, done));
  }

  /** The value of an expression, a promise awaited; it must be what JSON can carry. */
  async value(expression) {
    const kept = `__window_test_${++this.#last}`;
    // The protocol's own way to await is newer than some WebKits: keep the outcome, and ask for it.
    await this.#evaluate(
      `window.${kept} = null; (async () => (${expression}))().then(` +
        `(value) => { window.${kept} = JSON.stringify({ value }) }, (cause) => { window.${kept} = JSON.stringify({ cause: String(cause) }) }); 0`,
    );
    for (;;) {
      const text = await this.#evaluate(`window.${kept}`);
      if (!text) {
        await sleep(20);
        continue;
      }
      const { value, cause } = JSON.parse(text);
      if (cause) throw new Error(`${expression}: ${cause}`);
      return value;
    }
  }

  async #evaluate(expression) {
    const { result, error } = await this.#send("Runtime.evaluate", { expression, returnByValue: true });
    if (error) throw new Error(`inspector: ${error.message}`);
    if (result.wasThrown) throw new Error(`${expression}: ${result.result.description}`);
    return result.result.value;
  }

  /** Waits until an expression is true; says what was waited for when it never is. */
  async until(what, expression, timeoutMs) {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const value = await this.value(expression).catch((cause) => void (this.trouble = cause));
      if (value) return value;
      if (Date.now() > end) throw new Error(`waited ${timeoutMs} ms for ${what}`, { cause: this.trouble });
      await sleep(RETRY_MS);
    }
  }

  close() {
    this.#socket.close();
  }
}
