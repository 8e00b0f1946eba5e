import type { ICredentialType } from "n8n-workflow";

/** The address of a server, and a token of a person's: the scope "extract" is enough. */
export class WrapsmithApi implements ICredentialType {
  name = "wrapsmithApi";
  displayName = "Wrapsmith API";
  properties: ICredentialType["properties"] = [
    {
      displayName: "Server",
      name: "server",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://wrapsmith.example",
    },
    {
      displayName: "Token",
      name: "token",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "Make one on the screen My account; the scope extract is enough",
    },
  ];
  authenticate: ICredentialType["authenticate"] = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.token}}" } },
  };
  test: ICredentialType["test"] = {
    request: { baseURL: "={{$credentials.server}}", url: "/api/about" },
  };
}
