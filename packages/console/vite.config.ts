import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [react()],
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
