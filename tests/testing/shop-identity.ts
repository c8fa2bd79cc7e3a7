/** What a real shop says of itself before anybody can order. */
export const SHOP_IDENTITY = {
  legalName: 'Kirana Stores LLP',
  shopStreet: '12, Bazaar Road',
  shopCity: 'Bengaluru',
  shopState: 'Karnataka',
  shopPincode: '560038',
  supportEmail: 'help@kirana.example',
}
