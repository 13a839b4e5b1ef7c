import { Pool, types, type PoolClient } from "pg";

/** A connection or a transaction: the same statements run on both. */
export interface Db {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

const INT8 = 20;
types.setTypeParser(INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large`);
  return value;
});

export function connect(url: string): Db {
  const pool = new Pool({ connectionString: url, max: 20 });
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await pool.query(sql, [...params])).rows as Row[];
    },
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        const result = await work(inside(client));
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

function inside(client: PoolClient): Db {
  const tx: Db = {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await client.query(sql, [...params])).rows as Row[];
    },
    transaction: (work) => work(tx),
  };
  return tx;
}
