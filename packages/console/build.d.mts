/** Builds the console into a folder of `cache`, unless it is there already, and answers with that folder's path. */
export declare const build: (cache: string) => Promise<string>
