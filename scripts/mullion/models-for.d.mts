export declare const providers: readonly ['sqlite', 'postgresql'];
export declare function modelsFor(o: { models: string; provider: 'sqlite' | 'postgresql'; output: string }): string;
