export interface SampleAddress {
  street: string
  city: string
  state: string
  pincode: string
  landmark?: string
}

/** A person of the demo shop. The phone numbers begin with 555, unlike any Indian mobile number. */
export interface SamplePerson {
  name: string
  email: string
  phone: string
  address: SampleAddress
}

/** A person of the demo shop as stored. */
export interface DemoPerson extends SamplePerson {
  id: string
}

/** The three demo logins; their password is `DEMO_PASSWORD`. */
export const demoLogins: Record<'customer' | 'admin' | 'agent', SamplePerson> = {
  customer: {
    name: 'Asha Rao',
    email: 'customer@example.com',
    phone: '5550100001',
    address: {
      street: '14, 3rd Cross, Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
      landmark: 'Near the metro station',
    },
  },
  admin: {
    name: 'Vikram Shah',
    email: 'admin@example.com',
    phone: '5550100002',
    address: { street: '8, Residency Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560025' },
  },
  agent: {
    name: 'Ravi Kumar',
    email: 'agent@example.com',
    phone: '5550100003',
    address: {
      street: '27, 9th Main, HSR Layout Sector 2',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560102',
    },
  },
}

export const sampleCustomers: SamplePerson[] = [
  person(11, 'Priya Nair', ['42, Panampilly Avenue', 'Kochi', 'Kerala', '682036']),
  person(12, 'Arjun Mehta', ['B-12, Satellite Road', 'Ahmedabad', 'Gujarat', '380015']),
  person(13, 'Meera Iyer', ['7, Luz Church Road, Mylapore', 'Chennai', 'Tamil Nadu', '600004']),
  person(14, 'Rohan Deshpande', ['Flat 5, Karve Road, Kothrud', 'Pune', 'Maharashtra', '411038']),
  person(15, 'Ananya Chatterjee', ['19, Lake Terrace, Ballygunge', 'Kolkata', 'West Bengal', '700029']),
  person(16, 'Imran Qureshi', ['31, Road No. 10, Banjara Hills', 'Hyderabad', 'Telangana', '500034']),
  person(17, 'Kavya Reddy', ['88, Beach Road, MVP Colony', 'Visakhapatnam', 'Andhra Pradesh', '530017']),
  person(18, 'Harpreet Singh', ['House 210, Sector 22', 'Chandigarh', 'Chandigarh', '160022']),
  person(19, 'Neha Agarwal', ['C-45, Malviya Nagar', 'Jaipur', 'Rajasthan', '302017']),
  person(20, 'Siddharth Joshi', ['3, Shivaji Park Road, Dadar West', 'Mumbai', 'Maharashtra', '400028']),
  person(21, 'Fatima Sheikh', ['16, Hill Road, Bandra West', 'Mumbai', 'Maharashtra', '400050']),
  person(22, 'Karthik Subramanian', ['54, Avinashi Road, Peelamedu', 'Coimbatore', 'Tamil Nadu', '641004']),
  person(23, 'Divya Menon', ['9, Pattom Palace Road', 'Thiruvananthapuram', 'Kerala', '695004']),
  person(24, 'Amit Verma', ['2/118, Vipul Khand, Gomti Nagar', 'Lucknow', 'Uttar Pradesh', '226010']),
  person(25, 'Sneha Kulkarni', ['61, Dharampeth Extension', 'Nagpur', 'Maharashtra', '440010']),
  person(26, 'Rahul Sharma', ['D-27, Lajpat Nagar II', 'New Delhi', 'Delhi', '110024']),
  person(27, 'Pooja Bansal', ['F-9, Hauz Khas Enclave', 'New Delhi', 'Delhi', '110016']),
  person(28, 'Joseph Fernandes', ['23, Rua de Ourem, Fontainhas', 'Panaji', 'Goa', '403001']),
  person(29, 'Lakshmi Hegde', ['12, Kalidasa Road, Jayalakshmipuram', 'Mysuru', 'Karnataka', '570012']),
  person(30, 'Manish Patel', ['77, Ghod Dod Road', 'Surat', 'Gujarat', '395007']),
  person(31, 'Ritika Das', ['36, Zoo Road', 'Guwahati', 'Assam', '781024']),
  person(32, 'Suresh Mohanty', ['105, Saheed Nagar', 'Bhubaneswar', 'Odisha', '751007']),
  person(33, 'Nandini Gowda', ['301, 27th Main, BTM Layout', 'Bengaluru', 'Karnataka', '560076']),
  person(34, 'Aditya Tiwari', ['48, Scheme 54, Vijay Nagar', 'Indore', 'Madhya Pradesh', '452010']),
]

export const sampleAgents: SamplePerson[] = [
  person(51, 'Manjunath Gowda', ['5, 1st Block, Koramangala', 'Bengaluru', 'Karnataka', '560034']),
  person(52, 'Salim Khan', ['22, Frazer Town', 'Bengaluru', 'Karnataka', '560005']),
  person(53, 'Deepa Shetty', ['18, 11th Cross, Malleshwaram', 'Bengaluru', 'Karnataka', '560003']),
  person(54, 'Prakash Naik', ['40, Bull Temple Road, Basavanagudi', 'Bengaluru', 'Karnataka', '560019']),
  person(55, 'Anthony Dsouza', ['6, Wheeler Road, Cooke Town', 'Bengaluru', 'Karnataka', '560005']),
  person(56, 'Sunita Yadav', ['93, 4th Phase, JP Nagar', 'Bengaluru', 'Karnataka', '560078']),
]

/** Authors of the sample reviews. */
export const sampleFirstNames: string[] = [
  'Aarav',
  'Aisha',
  'Ajay',
  'Anjali',
  'Bhavna',
  'Chetan',
  'Deepak',
  'Farhan',
  'Gauri',
  'Gurpreet',
  'Ishaan',
  'Jaya',
  'Kiran',
  'Lavanya',
  'Mohan',
  'Naina',
  'Om',
  'Pallavi',
  'Rekha',
  'Sameer',
  'Shalini',
  'Tanvi',
  'Uday',
  'Varun',
  'Yasmin',
  'Zoya',
]

type Address = [street: string, city: string, state: string, pincode: string]

function person(number: number, name: string, [street, city, state, pincode]: Address): SamplePerson {
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    phone: `55501000${number}`,
    address: { street, city, state, pincode },
  }
}
