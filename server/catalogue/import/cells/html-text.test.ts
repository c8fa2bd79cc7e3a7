import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
  ['<div>One<div>Two</div></div>Three', 'One\nTwo\nThree'],
  ['<p>One<br></p><p>Two</p>', 'One\nTwo'],
  ['One<br><br><br><br>Two', 'One\n\nTwo'],
  ['<h2>Care</h2>Wash <b>co</b>ld,<i> dry</i> flat', 'Care\nWash cold, dry flat'],
  ['<p>A long\n  line\tof&nbsp;&nbsp;words</p>', 'A long line of words'],
  ['<ul>\n<li>One</li>\n<li><p>Two</p></li>\n</ul>Three', '• One\n• Two\nThree'],
  ['<ul><li>One<ul><li>Inner</ul><li>Two</ul>', '• One\n• Inner\n• Two'],
  ['<ul><li></li><li>One</ul>', '• One'],
  [
    '<table><tr><td>Fabric</td><td>Cotton</td></tr><tr><td>Fit</td><td>Slim</td></tr></table>',
    'Fabric Cotton\nFit Slim',
  ],
  ['<tr><th>Size<th>Chest<th>Length\n<tr><td>S<td>36<td>27', 'Size Chest Length\nS 36 27'],
  ['<dl><dt>Fabric</dt><dd>Silk</dd></dl>', 'Fabric\nSilk'],
  ['<pre>one\n  two</pre>three', 'one\ntwo\nthree'],
  ['<style>p{}</style><script>alert("</p>")</script><title>T</title>Plain', 'Plain'],
  ['<STYLE>p{}</STYLE ><Script src=x>a<b</SCRIPT>Plain', 'Plain'],
  ['One<!-- <p>hidden</p> -->Two', 'OneTwo'],
  ['<p title="a > b" onclick=\'x("<p>")\'>One</p>', 'One'],
  ['<img src=x alt="A lamp">One<hr>Two', 'One\nTwo'],
  ['A&nbsp;&lt;b&gt;&#8377;5&#x20b9; &eacute; &unknown;', 'A <b>₹5₹ é &unknown;'],
  ['&constructor;&toString;&__proto__;', '&constructor;&toString;&__proto__;'],
  ['&amp;lt;p&amp;gt;', '&lt;p&gt;'],
  ['&#0;&#x110000;&#xd800;&#7;&#127;x', 'x'],
  ['Fish & chips, 5 < 6 > 4', 'Fish & chips, 5 < 6 > 4'],
  ['<p>One</p', 'One'],
  ['One<script>never closed', 'One'],
  ['One<!-- never closed', 'One'],
  ['', ''],
])('the text of %j is %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

test('a text without elements keeps its lines', () => {
  expect(textOfHtml('One\nTwo  three\r\n\r\n\r\nFour &amp; five')).toBe('One\nTwo three\n\nFour & five')
})

test('line ends of the source are shown where they are', () => {
  const html = '<b>One</b>\nTwo\n\nThree\n<ul>\n<li>Four</li>\n</ul>'
  expect(textOfHtml(html)).toBe('One Two Three\n• Four')
  expect(textOfHtml(html, { keepsLines: true })).toBe('One\nTwo\n\nThree\n• Four')
})

test('elements may be nested in each other any number of times', () => {
  const html = `${'<div>'.repeat(100_000)}One${'</b></div>'.repeat(100_000)}Two${'</pre>'.repeat(10)} three`
  expect(textOfHtml(html)).toBe('One\nTwo\nthree')
})
