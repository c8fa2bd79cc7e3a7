import { describe, expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from '../../export/product-columns.ts'
import { UnreadableFile } from '../file/unreadable-file.ts'
import { ownColumnsOf } from './own-headings.ts'
import { recogniseTable } from './recognise-table.ts'

const recognise = (headings: string) => recogniseTable(headings.split(';'))

describe('a table is known', () => {
  test.each([
    ['shopify', 'Handle;Title;Body (HTML);Vendor;Option1 Name;Option1 Value;Variant SKU;Variant Price'],
    ['shopify', 'handle;title;variant price'],
    ['shopify', 'TITLE;URL HANDLE;PRICE'],
    ['shopify', 'Title;Price;Option1 name;Option1 value;Inventory quantity'],
    ['woocommerce', 'ID;Type;SKU;Name;Published;Regular price;Categories;Images'],
    ['woocommerce', 'id; type ;NAME;published;"In stock?";regular price;categories'.replaceAll('"', '')],
    ['woocommerce', 'Name;Regular price;Attribute 1 name;Attribute 1 value(s)'],
    ['woocommerce', 'ID;Typ;Artikelnummer;Name;Veröffentlicht;Regulärer Preis;Kategorien;Bilder'],
    ['own', PRODUCT_COLUMNS.join(';')],
    ['own', 'Name;Category;Price'],
    ['own', 'Product Name;MRP (Rs.);Qty'],
    ['own', 'Item;Rate;Stock'],
    ['own', 'नाम;कीमत;स्टॉक;श्रेणी'],
    ['own', 'sku;price'],
    ['own', 'id;stock'],
  ])('as one of %s by "%s"', (format, headings) => {
    expect(recognise(headings).format).toBe(format)
  })

  test('and its other columns are named, but for empty ones', () => {
    expect(recognise('Name;Category;Price;Remark;;Tags ').ignoredColumns).toEqual(['Remark', 'Tags'])
    expect(recognise('Handle;Title;Variant Price;Remark;;').ignoredColumns).toEqual(['Remark'])
    expect(recognise('Name;Regular price;Categories;Published;Meta: _note;').ignoredColumns).toEqual([
      'Meta: _note',
    ])
  })
})

describe('a table that cannot be read', () => {
  test.each([
    ['Magento', 'sku;store_view_code;attribute_set_code;product_type;categories;name;price;qty'],
    ['Bagisto', 'locale;channel;type;attribute_family_code;parent_sku;sku;name;price'],
    ['Odoo', 'Name;Internal Reference;Sales Price;Cost;Quantity On Hand'],
    ['PrestaShop', 'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded'],
    ['BigCommerce', 'Item Type;Product Name;Product Code/SKU;Price'],
    ['Squarespace', 'Product ID [Non Editable];Variant ID [Non Editable];Title;Price;Option Name 1'],
    ['Wix', 'handleId;fieldType;name;description;productImageUrl;price'],
    ['Zoho', 'Item ID;Item Name;SKU;HSN/SAC;Rate;Taxability Type;Intra State Tax Name'],
    ['Shopify', 'Handle;Title;Option1 Name;Option1 Value;SKU;HS Code;COO;Location;On hand'],
    ['Shopify', 'Name;Email;Financial Status;Total;Lineitem name;Lineitem price'],
  ])('of %s is said to be one, with what to do', (shop, headings) => {
    expect(() => recognise(headings)).toThrow(UnreadableFile)
    expect(() => recognise(headings)).toThrow(
      new RegExp(`^This looks like [^.]*${shop}[^.]*(copy|export)[^.]*$`),
    )
  })

  test.each(['a;b;c', 'Name', 'Price;Stock', 'Date;Invoice no;Customer;Amount', '', 'constructor;__proto__'])(
    'is told which columns it needs ("%s")',
    (headings) => {
      expect(() => recognise(headings)).toThrow(/name, category and price/)
    },
  )
})

test('a crafted heading is read in time that grows with its length', () => {
  const blanks = ' '.repeat(200_000)
  expect(recognise(`Name;Price${blanks}*;${blanks}x;${'('.repeat(200_000)}`).format).toBe('own')
})

describe('the plain words of a spreadsheet', () => {
  test.each([
    ['Product Name;Rate;Qty;Group;HSN/SAC', ['name', 'price', 'stock', 'category', 'hsn']],
    ['Name;Selling Price (₹);M.R.P.;Barcode', ['name', 'price', 'mrp', 'barcode']],
    ['Item;MRP', ['name', 'price']],
    ['Item;MRP;Rate', ['name', 'mrp', 'price']],
    ['id;mrp', ['id', 'mrp']],
    ['Title;Name;Price', [undefined, 'name', 'price']],
    ['Item;Price;Rate;Price', ['name', 'price', undefined, undefined]],
    ['Name:;Price *;Net Weight', ['name', 'price', 'net_quantity']],
  ])('"%s" are the columns of this shop', (headings, columns) => {
    expect(ownColumnsOf(headings.split(';'))).toEqual(columns)
  })
})
