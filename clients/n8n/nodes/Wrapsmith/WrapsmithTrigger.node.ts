import type { IDataObject, INodeExecutionData, INodeType, INodeTypeDescription, IPollFunctions } from "n8n-workflow";

/** How many ids of items are remembered; a feed has 200 items at most. */
const MOST_SEEN = 1000;

/** Starts a workflow with the records that the runs of a schedule find anew, by its feed. */
export class WrapsmithTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Wrapsmith Trigger",
    name: "wrapsmithTrigger",
    icon: "file:wrapsmith.svg",
    group: ["trigger"],
    version: 1,
    description: "Starts a workflow with the new records of a schedule",
    defaults: { name: "Wrapsmith Trigger" },
    polling: true,
    inputs: [],
    outputs: ["main"],
    properties: [
      {
        displayName: "Feed",
        name: "feed",
        type: "string",
        typeOptions: { password: true },
        default: "",
        required: true,
        placeholder: "https://wrapsmith.example/feed/….json?token=…",
        description: "The JSON Feed address of a schedule: Schedules, Feed, Make the address",
      },
    ],
  };

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    const feed = await this.helpers.httpRequest({ url: this.getNodeParameter("feed") as string, json: true });
    const items = (feed.items ?? []) as IDataObject[];
    if (this.getMode() === "manual") return items.length > 0 ? [[{ json: items[0] as IDataObject }]] : null;
    const memory = this.getWorkflowStaticData("node");
    const seen = memory.seen as string[] | undefined;
    const fresh = items.filter((item) => !seen?.includes(item.id as string));
    memory.seen = [...fresh.map((item) => item.id as string), ...(seen ?? [])].slice(0, MOST_SEEN);
    // What is there when the workflow is activated is not new.
    if (!seen || fresh.length === 0) return null;
    return [fresh.reverse().map((json) => ({ json }))];
  }
}
