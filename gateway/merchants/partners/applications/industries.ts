// Industries by their SIC code, as the Standard Industrial Classification of 1987 names them: those that take cards. Any other code of
// a major group is valid, too.
export const industries: ReadonlyMap<number, string> = new Map(
  `0742 Veterinary services
0752 Animal boarding and grooming
0781 Landscape planning
0782 Lawn and garden services
1521 General contractors, single-family houses
1711 Plumbing, heating and air-conditioning
1721 Painting and paper hanging
1731 Electrical work
1751 Carpentry work
1752 Floor work
1761 Roofing, siding and sheet metal
1799 Special trade contractors
2711 Newspapers
2741 Miscellaneous publishing
2752 Commercial printing
4111 Local and suburban transit
4121 Taxicabs
4142 Bus charter service
4212 Local trucking
4213 Trucking
4215 Courier services
4225 General warehousing and storage
4724 Travel agencies
4725 Tour operators
4812 Mobile phone service
4813 Telephone service
4841 Cable and other pay TV
4911 Electric services
4924 Natural gas distribution
4941 Water supply
4953 Refuse systems
5013 Motor vehicle supplies, wholesale
5045 Computers and software, wholesale
5047 Medical equipment, wholesale
5065 Electronic parts, wholesale
5072 Hardware, wholesale
5122 Drugs and sundries, wholesale
5141 Groceries, wholesale
5182 Wine and spirits, wholesale
5192 Books and newspapers, wholesale
5193 Flowers and florists’ supplies, wholesale
5211 Lumber and building materials
5231 Paint, glass and wallpaper stores
5251 Hardware stores
5261 Nurseries and garden supply stores
5311 Department stores
5331 Variety stores
5399 General merchandise stores
5411 Grocery stores
5421 Meat and fish markets
5431 Fruit and vegetable markets
5441 Candy, nut and confectionery stores
5451 Dairy products stores
5461 Retail bakeries
5499 Miscellaneous food stores
5511 New and used car dealers
5521 Used car dealers
5531 Auto and home supply stores
5541 Gasoline service stations
5551 Boat dealers
5561 Recreational vehicle dealers
5571 Motorcycle dealers
5611 Men’s and boys’ clothing stores
5621 Women’s clothing stores
5641 Children’s and infants’ wear stores
5651 Family clothing stores
5661 Shoe stores
5699 Miscellaneous apparel and accessory stores
5712 Furniture stores
5713 Floor covering stores
5719 Home furnishings stores
5722 Household appliance stores
5731 Radio, television and electronics stores
5734 Computer and software stores
5735 Record and tape stores
5736 Musical instrument stores
5812 Eating places (restaurants, cafés)
5813 Drinking places (bars)
5912 Drug stores and pharmacies
5921 Liquor stores
5932 Used merchandise stores
5941 Sporting goods and bicycle shops
5942 Book stores
5943 Stationery stores
5944 Jewelry stores
5945 Hobby, toy and game shops
5946 Camera and photographic supply stores
5947 Gift, novelty and souvenir shops
5948 Luggage and leather goods stores
5949 Sewing and needlework stores
5961 Catalog and mail-order houses, online shops
5962 Vending machine operators
5963 Direct selling
5992 Florists
5993 Tobacco stores
5994 News dealers
5995 Optical goods stores
5999 Miscellaneous retail stores
6411 Insurance agents and brokers
6513 Operators of apartment buildings
6531 Real estate agents and managers
7011 Hotels and motels
7032 Sporting and recreational camps
7033 Trailer parks and campsites
7211 Power laundries
7216 Dry cleaning
7221 Photographic studios
7231 Beauty shops
7241 Barber shops
7261 Funeral service
7291 Tax return preparation
7299 Miscellaneous personal services
7311 Advertising agencies
7334 Photocopying services
7342 Disinfecting and pest control
7349 Building cleaning
7359 Equipment rental
7361 Employment agencies
7371 Computer programming
7372 Prepackaged software
7374 Data processing
7379 Computer services
7381 Detective and guard services
7384 Photofinishing
7389 Business services
7514 Passenger car rental
7521 Automobile parking
7532 Auto body repair and paint
7538 General automotive repair
7542 Car washes
7549 Automotive services
7622 Radio and television repair
7629 Electrical repair
7641 Reupholstery and furniture repair
7699 Repair services
7832 Movie theaters
7841 Video rental
7911 Dance studios
7922 Theatrical producers
7929 Entertainers and bands
7933 Bowling centers
7991 Physical fitness facilities
7992 Public golf courses
7996 Amusement parks
7997 Membership sports clubs
7999 Amusement and recreation
8011 Offices of doctors
8021 Offices of dentists
8041 Offices of chiropractors
8042 Offices of optometrists
8049 Offices of health practitioners
8051 Skilled nursing care
8062 Hospitals
8071 Medical laboratories
8082 Home health care
8111 Legal services
8211 Schools
8221 Colleges and universities
8244 Business schools
8249 Vocational schools
8299 Schools and educational services
8322 Individual and family services
8351 Child day care
8361 Residential care
8412 Museums and art galleries
8611 Business associations
8621 Professional membership organizations
8641 Civic and social associations
8661 Religious organizations
8699 Membership organizations
8711 Engineering services
8712 Architectural services
8721 Accounting and bookkeeping
8742 Management consulting
9111 Executive offices of governments
9199 General government`
    .split('\n')
    .map((line) => [Number(line.slice(0, 4)), line.slice(5)] as const),
)
