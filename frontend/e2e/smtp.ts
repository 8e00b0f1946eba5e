/** An SMTP server that keeps what it is sent: enough of RFC 5321 for one sender without sign-in. */
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";

export class Post {
  readonly mails: string[] = [];

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(): Promise<Post> {
    const server = createServer((socket) => post.talk(socket));
    await new Promise<void>((yes) => server.listen(0, "127.0.0.1", yes));
    const post = new Post(server, `127.0.0.1:${(server.address() as AddressInfo).port}`);
    return post;
  }

  stop(): void {
    this.server.close();
  }

  /** The text of the newest mail, as it was before it was encoded for the way. */
  get newest(): string {
    const mail = this.mails.at(-1) ?? "";
    return mail
      .replaceAll("=\r\n", "")
      .replace(/(=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll("=", ""), "hex").toString());
  }

  private talk(socket: Socket): void {
    let rest = "";
    let body: string | null = null;
    socket.on("error", () => undefined);
    socket.write("220 localhost ready\r\n");
    socket.on("data", (chunk: Buffer) => {
      rest += chunk.toString();
      for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (body !== null) {
          if (line !== ".") body += `${line.replace(/^\.\./, ".")}\r\n`;
          else {
            this.mails.push(body);
            body = null;
            socket.write("250 taken\r\n");
          }
          continue;
        }
        const word = line.slice(0, 4).toUpperCase();
        if (word === "DATA") {
          body = "";
          socket.write("354 go on\r\n");
        } else if (word === "QUIT") socket.end("221 bye\r\n");
        else socket.write("250 localhost\r\n");
      }
    });
  }
}
