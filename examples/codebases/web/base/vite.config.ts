import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/api": "http://localhost:4100" } },
  build: { outDir: "dist/web" },
  test: { include: ["tests/**/*.test.{ts,tsx}"] },
});
