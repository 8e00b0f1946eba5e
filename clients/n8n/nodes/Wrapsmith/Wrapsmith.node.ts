import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from "n8n-workflow";
import { itemsOf, type Extraction } from "./records";

const forExtract = { show: { operation: ["extract"] } };

/** Extracts the records of pages, or says which templates of the library fit them. */
export class Wrapsmith implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Wrapsmith",
    name: "wrapsmith",
    icon: "file:wrapsmith.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: "Extract records of web pages by templates: the same page gives the same record",
    defaults: { name: "Wrapsmith" },
    inputs: ["main"],
    outputs: ["main"],
    credentials: [{ name: "wrapsmithApi", required: true }],
    properties: [
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "extract",
        options: [
          {
            name: "Extract",
            value: "extract",
            action: "Extract the records of a page",
            description: "One item for each record, with confidence and the reason of each missing value",
          },
          {
            name: "Match",
            value: "match",
            action: "Find the templates that fit a page",
            description: "One item for each template that was considered, the best first",
          },
        ],
      },
      {
        displayName: "Page",
        name: "source",
        type: "options",
        noDataExpression: true,
        default: "url",
        options: [
          { name: "Address", value: "url", description: "The server fetches the page" },
          { name: "HTML", value: "html", description: "The page is in the workflow" },
        ],
      },
      {
        displayName: "Address",
        name: "url",
        type: "string",
        default: "",
        required: true,
        placeholder: "https://shop.example/lamp",
        displayOptions: { show: { source: ["url"] } },
      },
      {
        displayName: "HTML",
        name: "html",
        type: "string",
        typeOptions: { rows: 4 },
        default: "",
        required: true,
        displayOptions: { show: { source: ["html"] } },
      },
      {
        displayName: "Template",
        name: "template",
        type: "string",
        default: "",
        description: "Name or ID of a template of the library. Empty: the one that fits the page best",
        displayOptions: forExtract,
      },
      {
        displayName: "Visible Values Only",
        name: "visible",
        type: "boolean",
        default: false,
        description: "Whether to leave out values that the page hides from its readers",
        displayOptions: forExtract,
      },
    ],
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const { server } = await this.getCredentials("wrapsmithApi");
    const out: INodeExecutionData[] = [];
    const ask = (path: string, body: IDataObject) =>
      this.helpers.httpRequestWithAuthentication.call(this, "wrapsmithApi", {
        method: "POST",
        url: String(server).replace(/\/+$/, "") + path,
        body,
        json: true,
      });
    for (let i = 0; i < this.getInputData().length; i++) {
      const source = this.getNodeParameter("source", i) as string;
      const page: IDataObject = { [source]: this.getNodeParameter(source, i) as string };
      try {
        const found =
          this.getNodeParameter("operation", i) === "match"
            ? await match(ask, page)
            : await extract(ask, {
                ...page,
                visible: this.getNodeParameter("visible", i, false) === true,
                template: this.getNodeParameter("template", i, "") as string,
              });
        out.push(...found.map((json) => ({ json, pairedItem: { item: i } })));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        out.push({ json: { error: error instanceof Error ? error.message : String(error) }, pairedItem: { item: i } });
      }
    }
    return [out];
  }
}

type Ask = (path: string, body: IDataObject) => Promise<any>;

async function extract(ask: Ask, asked: IDataObject): Promise<IDataObject[]> {
  return itemsOf((await ask("/api/extract", asked)) as Extraction);
}

async function match(ask: Ask, page: IDataObject): Promise<IDataObject[]> {
  return (await ask("/api/match", { page: "url" in page ? { address: page.url } : page })).verdicts as IDataObject[];
}
