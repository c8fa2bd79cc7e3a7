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
