export interface OwnColumn {
  /** It differs by variant; all others are filled only in the first row of a product. */
  isOfVariant?: true
  /** An import knows it, and no export has it. */
  isImported?: true
  /** What else shopkeepers and their programs call it, the surest first, as `plainHeading` writes headings. */
  words?: readonly string[]
}

/** The columns of this shop's own product table, in the order of the export. */
export const OWN_COLUMNS = {
  id: {},
  name: {
    words: [
      ...[
        'product name',
        'product title',
        'item name',
        'name of item',
        'name of product',
        'name of the product',
      ],
      ...['name of the item', 'article name', 'medicine name', 'title', 'product', 'item', 'stock item'],
      ...[
        'particulars',
        'item particulars',
        'description of goods',
        'article',
        'goods',
        'sku name',
        'print name',
      ],
      ...[
        'उत्पाद का नाम',
        'वस्तु का नाम',
        'सामान का नाम',
        'आइटम का नाम',
        'नाम',
        'उत्पाद',
        'वस्तु',
        'सामान',
        'आइटम',
      ],
      ...['उत्पादनाचे नाव', 'वस्तूचे नाव', 'नाव', 'ઉત્પાદનનું નામ', 'વસ્તુનું નામ', 'નામ', 'পণ্যের নাম', 'নাম', 'পণ্য'],
      ...['பொருளின் பெயர்', 'பொருள் பெயர்', 'தயாரிப்பு பெயர்', 'பெயர்', 'பொருள்', 'ఉత్పత్తి పేరు', 'వస్తువు పేరు', 'పేరు'],
      ...['ಉತ್ಪನ್ನದ ಹೆಸರು', 'ಹೆಸರು', 'ഉൽപ്പന്നത്തിന്റെ പേര്', 'പേര്', 'ਉਤਪਾਦ ਦਾ ਨਾਮ', 'ਨਾਮ'],
    ],
  },
  category: {
    words: [
      ...[
        'categories',
        'category name',
        'product category',
        'item category',
        'group',
        'item group',
        'stock group',
      ],
      ...['product group', 'group name', 'department', 'section', 'श्रेणी', 'वर्ग', 'वर्गवारी', 'શ્રેણી', 'বিভাগ'],
      ...['வகை', 'వర్గం', 'ವರ್ಗ', 'വിഭാഗം', 'ਸ਼੍ਰੇਣੀ'],
    ],
  },
  subcategory: { words: ['sub category', 'subcategory name', 'sub category name', 'sub group', 'उपश्रेणी'] },
  description: {
    words: [
      ...['product description', 'item description', 'long description', 'details', 'product details'],
      ...['short description', 'विवरण', 'वर्णन', 'விளக்கம்', 'వివరణ', 'ವಿವರಣೆ', 'વર્ણન', 'বিবরণ'],
    ],
  },
  uses: {},
  price: {
    isOfVariant: true,
    words: [
      ...['offer price', 'offer rate', 'deal price', 'special price', 'discounted price'],
      ...['sale price', 'selling price', 'sell price', 'sales price', 'sp', 's p', 'sale rate', 's rate'],
      ...[
        'selling rate',
        'sales rate',
        'our price',
        'final price',
        'customer price',
        'बिक्री मूल्य',
        'विक्रय मूल्य',
      ],
      ...['बिक्री दर', 'विक्री किंमत', 'વેચાણ કિંમત', 'বিক্রয় মূল্য', 'விற்பனை விலை', 'అమ్మకపు ధర', 'ಮಾರಾಟ ಬೆಲೆ'],
      ...['price', 'rate', 'unit price', 'retail price', 'retail rate', 'regular price', 'standard price'],
      ...['default price', 'item price', 'product price', 'price per unit', 'unit rate', 'price each'],
      ...[
        'कीमत',
        'मूल्य',
        'दाम',
        'भाव',
        'दर',
        'किंमत',
        'કિંમત',
        'ભાવ',
        'দাম',
        'মূল্য',
        'விலை',
        'ధర',
        'ಬೆಲೆ',
        'വില',
        'ਕੀਮਤ',
      ],
    ],
  },
  mrp: {
    isOfVariant: true,
    words: [
      ...['m r p', 'mrp price', 'mrp rate', 'maximum retail price', 'max retail price', 'printed price'],
      ...['एमआरपी', 'एम आर पी', 'अधिकतम खुदरा मूल्य', 'એમઆરપી', 'এমআরপি', 'எம்ஆர்பி', 'ఎంఆర్పి', 'ಎಂಆರ್ಪಿ'],
    ],
  },
  net_quantity: {
    isOfVariant: true,
    words: ['net qty', 'net weight', 'net wt', 'net content', 'net contents', 'शुद्ध मात्रा'],
  },
  stock: {
    isOfVariant: true,
    words: [
      ...[
        'closing stock',
        'closing qty',
        'closing quantity',
        'closing balance quantity',
        'closing balance qty',
      ],
      ...['closing balance', 'cl stock', 'cl qty', 'current stock', 'current stock quantity', 'current qty'],
      ...['current quantity', 'available stock', 'available qty', 'available quantity', 'qty available'],
      ...[
        'quantity available',
        'stock available',
        'stock on hand',
        'on hand',
        'on hand qty',
        'on hand stock',
      ],
      ...[
        'qty on hand',
        'quantity on hand',
        'onhand',
        'stock in hand',
        'in hand',
        'qty in hand',
        'in stock',
        'instock',
      ],
      ...['stock qty', 'stock quantity', 'stock level', 'stock count', 'stock balance', 'balance stock'],
      ...['balance qty', 'balance quantity', 'bal qty', 'balance', 'total stock', 'total qty', 'inventory'],
      ...[
        'inventory quantity',
        'inventory qty',
        'inventory count',
        'available',
        'availability',
        'quantity',
        'qty',
      ],
      ...['opening stock', 'opening stock quantity', 'opening qty', 'op stock'],
      ...[
        'उपलब्ध मात्रा',
        'स्टॉक',
        'मात्रा',
        'उपलब्ध',
        'शेष',
        'भंडार',
        'साठा',
        'સ્ટોક',
        'જથ્થો',
        'মজুদ',
        'স্টক',
        'পরিমাণ',
      ],
      ...['இருப்பு', 'அளவு', 'స్టాక్', 'పరిమాణం', 'ಸ್ಟಾಕ್', 'ಪ್ರಮಾಣ', 'സ്റ്റോക്ക്', 'ਸਟਾਕ'],
    ],
  },
  stock_at_export: { isOfVariant: true },
  visible: { words: ['published', 'active', 'available for sale'] },
  specifications: {},
  pictures: {},
  origin_country: { words: ['country of origin', 'origin country', 'made in', 'country of manufacture'] },
  brand: { words: ['brand name', 'make', 'ब्रांड', 'ब्रँड'] },
  manufacturer: {},
  importer: {},
  generic_name: {},
  best_before_days: {},
  hsn: {
    words: [
      ...['hsn code', 'hsn sac', 'hsn sac code', 'hsn no', 'hsn number', 'hsn id', 'hsncode', 'hs code'],
      ...['एचएसएन', 'एचएसएन कोड'],
    ],
  },
  tax_class: {},
  needs_prescription: {},
  sku: {
    isOfVariant: true,
    words: [
      ...['sku code', 'sku id', 'sku no', 'seller sku', 'seller sku id', 'item code', 'product code', 'code'],
      ...['article no', 'article number', 'article code', 'item no', 'item number', 'part no', 'part number'],
    ],
  },
  barcode: {
    isOfVariant: true,
    words: ['bar code', 'barcode no', 'barcode number', 'ean', 'ean code', 'ean no', 'upc', 'gtin', 'बारकोड'],
  },
  variant_id: { isOfVariant: true },
  option1_name: { isOfVariant: true, words: ['option 1 name', 'option name 1'] },
  option1_value: { isOfVariant: true, words: ['option 1 value', 'option value 1'] },
  option2_name: { isOfVariant: true, words: ['option 2 name', 'option name 2'] },
  option2_value: { isOfVariant: true, words: ['option 2 value', 'option value 2'] },
  option3_name: { isOfVariant: true, words: ['option 3 name', 'option name 3'] },
  option3_value: { isOfVariant: true, words: ['option 3 value', 'option value 3'] },
  variant_pictures: { isOfVariant: true },
  variant_visible: { isOfVariant: true },
  /**
   * The MRP beside the price, in tables exported before there was `mrp` and in those of other shops, which give it on the basis
   * of their prices.
   */
  list_price: { isOfVariant: true, isImported: true },
  /** In percent: it chooses the tax class. */
  tax_rate: {
    isImported: true,
    words: [
      ...['gst %', 'gst rate', 'gst rate %', 'gst', 'gst tax', 'gst tax %', 'gst tax rate', 'gst slab'],
      ...[
        'gst percentage',
        'gst percent',
        'gst per',
        'gst code',
        'rate of gst',
        'tax %',
        'tax rate %',
        'tax percentage',
      ],
      ...[
        'tax percent',
        'tax slab',
        'tax code',
        'rate of tax',
        'item tax',
        'tax name',
        'tax',
        'igst %',
        'igst',
      ],
      ...[
        'igst rate',
        'igst rate %',
        'जीएसटी %',
        'जीएसटी दर',
        'जीएसटी',
        'कर %',
        'कर दर',
        'कर',
        'જીએસટી',
        'জিএসটি',
      ],
      ...['ஜிஎஸ்டி', 'జిఎస్టి', 'ಜಿಎಸ್ಟಿ'],
    ],
  },
  /** Half of the rate each. */
  cgst_rate: { isImported: true, words: ['cgst %', 'cgst', 'cgst rate %', 'सीजीएसटी'] },
  sgst_rate: {
    isImported: true,
    words: ['sgst %', 'sgst', 'sgst rate %', 'sgst utgst', 'sgst utgst %', 'utgst', 'utgst %', 'एसजीएसटी'],
  },
  /** Rows of one handle are one product, as in the tables of tills. */
  handle: { isImported: true, words: ['reference handle', 'item handle'] },
} as const satisfies Record<string, OwnColumn>
