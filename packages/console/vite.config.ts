import { readFileSync } from "node:fs"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const page = readFileSync(new URL("../core/docs/verifying-webhooks.md", import.meta.url), "utf8")

/** The code of the page, by its language: a test runs it over the vectors. */
const blocks = Object.fromEntries(
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gmu)].map(([, language = "", code = ""]) => [language, code])
)

export default defineConfig({
  plugins: [react()],
  define: { codeOfVerifyingPage: JSON.stringify(blocks) },
  // The policy of the page allows no script and no style that is not a file.
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // What is built in is published with the server, and so are its licences.
    license: { fileName: "licences.json" },
    reportCompressedSize: false
  }
})
