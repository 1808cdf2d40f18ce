/** As in frame.css: WebKit alone knows one of these. */
export const isWebKit: boolean = CSS.supports('(-webkit-nbsp-mode: space) or (-webkit-line-snap: none)')
