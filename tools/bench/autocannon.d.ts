/** What the benches use of autocannon, which brings no types. Latencies in milliseconds. */
declare module 'autocannon' {
  export interface CannonRequest {
    method: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }
  export interface Shot {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number; max: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    mismatches: number;
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it.
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration?: number;
    /** So many requests instead. */
    amount?: number;
    timeout?: number;
    overallRate?: number;
    requests: CannonRequest[];
    /** Each connection, before it sends. */
    setupClient?: (client: { setRequests(requests: CannonRequest[]): void }) => void;
    verifyBody?: (body: string) => boolean;
  }): Promise<Shot>;
}
