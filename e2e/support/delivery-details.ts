/** What a customer types at checkout, by field. */
export const DETAILS = {
  'Full Name': 'Meera Iyer',
  'Phone Number': '9876543210',
  'Email Address': 'meera@example.com',
  'Street Address': '7, Luz Church Road',
  City: 'Chennai',
  State: 'Tamil Nadu',
  Pincode: '600004',
}

/** What a call that places an order sends of where it goes. */
export const DELIVERY_DETAILS = {
  fullName: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@kirana.example',
  address: '14, 3rd Cross',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
}
