/** Small pictures beside words. They say nothing that the words do not. */

const paths = {
  overview: "M3 17V9M8 17V4M13 17v-6M18 17V7",
  find: "M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.5L18 18",
  screen: "M3 5h9M3 10h6M3 15h9M15 10l2 2 3-4",
  files: "M5 2h7l4 4v12H5zM12 2v4h4M8 11h5M8 14h5",
  journal: "M5 3h10v14H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM7 7h5M7 10h5M3 15a2 2 0 0 1 2-2h10",
  subjects:
    "M7 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM1 17a6 6 0 0 1 12 0M13 4.5a3 3 0 0 1 0 5.5M15 12.5a6 6 0 0 1 4 4.5",
  watch: "M1 10s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6Zm9 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  registers: "M3 4h14v12H3zM3 8h14M3 12h14",
  lists: "M7 5h10M7 10h10M7 15h5M3 5h.01M3 10h.01M3 15h.01M16 13v5M13.5 15.5h5",
  keys: "M12 12a4 4 0 1 0-3-3l-6 6v3h3v-2h2v-2l1-1",
  audit: "M4 5h12M4 10h12M4 15h8",
  developer: "M7 6l-4 4 4 4M13 6l4 4-4 4",
  menu: "M3 5h14M3 10h14M3 15h14",
  copy: "M7 7h9v10H7zM4 13V3h9",
  refresh: "M16 10a6 6 0 1 1-2-4.5M16 3v3h-3",
  close: "M5 5l10 10M15 5L5 15",
  theme: "M10 3a7 7 0 1 0 7 7 5 5 0 0 1-7-7Z",
  leave: "M8 4H4v12h4M12 7l4 3-4 3M16 10H8"
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    aria-hidden="true"
  >
    <path d={paths[name]} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
