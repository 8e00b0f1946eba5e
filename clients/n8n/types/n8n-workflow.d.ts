/**
 * What these nodes use of the types of n8n-workflow, as version 2.41.0 has them. The package itself
 * brings 162 others, some of which compile C++, for types alone; n8n has it when the nodes run. A type
 * here is a part of the real one: what compiles against it compiles against the real package too.
 */
declare module "n8n-workflow" {
  export type GenericValue = string | object | number | boolean | undefined | null;
  export interface IDataObject {
    [key: string]: GenericValue | IDataObject | GenericValue[] | IDataObject[];
  }
  export interface INodeExecutionData {
    json: IDataObject;
    pairedItem?: number | { item: number };
  }
  export interface IHttpRequestOptions {
    url: string;
    method?: "GET" | "POST";
    body?: IDataObject;
    json?: boolean;
  }
  export type NodeConnectionType = "main";
  export interface INodePropertyOptions {
    name: string;
    value: string;
    description?: string;
    action?: string;
  }
  export interface INodeProperties {
    displayName: string;
    name: string;
    type: "string" | "boolean" | "options";
    typeOptions?: { password?: boolean; rows?: number };
    default: string | boolean;
    required?: boolean;
    noDataExpression?: boolean;
    description?: string;
    placeholder?: string;
    options?: INodePropertyOptions[];
    displayOptions?: { show?: { [key: string]: string[] } };
  }
  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon?: `file:${string}`;
    group: Array<"transform" | "trigger">;
    version: number;
    subtitle?: string;
    description: string;
    defaults: { name: string };
    polling?: true;
    inputs: NodeConnectionType[];
    outputs: NodeConnectionType[];
    credentials?: Array<{ name: string; required?: boolean }>;
    properties: INodeProperties[];
  }
  interface Functions {
    helpers: {
      httpRequest(options: IHttpRequestOptions): Promise<any>;
      httpRequestWithAuthentication(this: any, credential: string, options: IHttpRequestOptions): Promise<any>;
    };
    getMode(): string;
    getWorkflowStaticData(type: string): IDataObject;
  }
  export interface IExecuteFunctions extends Functions {
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, item: number, fallback?: any): GenericValue;
    getCredentials(type: string): Promise<{ [key: string]: any }>;
    continueOnFail(): boolean;
  }
  export interface IPollFunctions extends Functions {
    getNodeParameter(name: string, fallback?: any): GenericValue;
  }
  export interface INodeType {
    description: INodeTypeDescription;
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    poll?(this: IPollFunctions): Promise<INodeExecutionData[][] | null>;
  }
  export interface ICredentialType {
    name: string;
    displayName: string;
    documentationUrl?: string;
    properties: INodeProperties[];
    authenticate?: { type: "generic"; properties: { headers?: { [key: string]: string } } };
    test?: { request: { baseURL?: string; url: string } };
  }
}
