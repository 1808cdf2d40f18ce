/**
 * Returns the port at which one part of the cluster reaches a port of another. The drills put a proxy in between, which they can cut.
 * @param from such as `haproxy`, `gateway one`, `a` for a PostgreSQL server
 */
export type Wire = (from: string, to: string, port: number) => Promise<number>

export const straight: Wire = async (_from, _to, port) => port
