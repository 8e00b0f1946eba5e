/** A small provider of OpenID Connect: it signs in at once whoever it is told to, with tokens that it really signs. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const CLIENT = "wrapsmith";
export const SECRET = "the secret of the client";

export class Provider {
  readonly issuer: string;
  /** Who signs in next; null cancels. */
  person: Readonly<Record<string, unknown>> | null = null;

  private readonly codes = new Map<string, URLSearchParams>();
  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

  private constructor(private readonly server: Server) {
    // By name, so that it is another site than the server, which is at 127.0.0.1.
    this.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    server.on("request", (asked, answer) => void this.answer(asked, answer));
  }

  static async start(): Promise<Provider> {
    const server = createServer();
    await new Promise<void>((yes) => server.listen(0, "localhost", yes));
    return new Provider(server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((yes) => this.server.close(yes));
  }

  private async answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? "/", this.issuer);
    const json = (body: unknown, status = 200) =>
      answer.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return void json({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          end_session_endpoint: `${this.issuer}/logout`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
        });
      case "/keys":
        return void json({
          keys: [{ ...this.keys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
        });
      case "/authorize":
        return void answer.writeHead(302, { Location: this.back(url.searchParams) }).end();
      case "/token":
        return void json(...this.token(new URLSearchParams(await text(asked))));
      case "/logout":
        return void answer.writeHead(302, { Location: url.searchParams.get("post_logout_redirect_uri") ?? "/" }).end();
    }
    answer.writeHead(404).end();
  }

  /** Where the browser goes back to, with a code. */
  private back(query: URLSearchParams): string {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("session_state", "of no interest"); // as some providers add
    if (this.person) {
      const code = randomBytes(16).toString("hex");
      this.codes.set(code, query);
      back.searchParams.set("code", code);
    } else back.searchParams.set("error", "access_denied");
    return back.href;
  }

  private token(form: URLSearchParams): [unknown, number] {
    const query = this.codes.get(form.get("code") ?? "");
    this.codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!query || query.get("code_challenge") !== challenge) return [{ error: "invalid_grant" }, 400];
    const at = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, aud: CLIENT, iat: at, exp: at + 300, nonce: query.get("nonce"), ...this.person };
    return [{ access_token: "access", token_type: "Bearer", id_token: this.sign(claims) }, 200];
  }

  private sign(claims: unknown): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(this.keys.privateKey).toString("base64url")}`;
  }
}

async function text(asked: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
