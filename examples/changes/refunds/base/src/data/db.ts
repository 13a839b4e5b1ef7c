import { Pool } from "pg";

const pool = new Pool();

export const db = {
  async one<T>(sql: string, values: unknown[]): Promise<T | null> {
    const { rows } = await pool.query(sql, values);
    return (rows[0] as T) ?? null;
  },
  async many<T>(sql: string, values: unknown[]): Promise<T[]> {
    const { rows } = await pool.query(sql, values);
    return rows as T[];
  },
  async run(sql: string, values: unknown[]): Promise<number> {
    const { rowCount } = await pool.query(sql, values);
    return rowCount ?? 0;
  },
};
