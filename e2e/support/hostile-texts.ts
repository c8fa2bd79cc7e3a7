/** Sets a mark in the page that nothing else sets, wherever one of these texts is run instead of shown. */
const RUN = 'window.hasRun=1'

const ELEMENTS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<body onload=${RUN}>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<iframe src="javascript:parent.${RUN}">`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<input autofocus onfocus=${RUN}>`,
  `<math><mtext></p><img src=x onerror=${RUN}>`,
  `<style>@import 'javascript:${RUN}'</style>`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href=//evil.example/>`,
  `<form action=javascript:${RUN}><button autofocus>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<template><script>${RUN}</script></template>`,
]
const BREAKOUTS = ['', '">', "'>", '</title>', '</textarea>', '</script>', '-->', ']]>']
const WORDS = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `" onmouseover="${RUN}`,
  `' autofocus onfocus='${RUN}`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\u202e<script>${RUN}</script>`,
  `＜script＞${RUN}＜/script＞`,
  `<<script>${RUN}//<</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<img/src=x/onerror=${RUN}>`,
  `<ImG sRc=x OnErRoR=${RUN}>`,
  `=HYPERLINK("javascript:${RUN}","x")`,
  `__proto__`,
  `<!--<img src="--><img src=x onerror=${RUN}//">`,
]

/** Each element, broken out of another place each, and what needs no element: 20 + 56 + 16. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...ELEMENTS,
  ...BREAKOUTS.slice(1).flatMap((way, at) =>
    Array.from({ length: 8 }, (_, step) => `${way}${ELEMENTS[(at * 8 + step) % ELEMENTS.length]}`),
  ),
  ...WORDS,
]
