/** What companies do, most frequent first. */
export const trades =
  `Construction|Properties|Holdings|Consulting|Investments|Services|Enterprises|Real Estate|Trucking|Cleaning Services|Landscaping|Solutions|Group|
Management|Plumbing|Roofing|Painting|Transport|Logistics|Electric|Auto Repair|Restaurant|Homes|Design|Photography|Media|Marketing|Salon|Farms|Ventures|
Capital|Partners|Development|Remodeling|Heating and Cooling|Trading|Technologies|Software|Health|Therapy|Dental|Law|Accounting|Insurance Agency|Fitness|
Bakery|Catering|Coffee|Brewing|Ranch|Concrete|Flooring|Tree Service|Home Care|Staffing|Security|Rentals|Storage|Motors|Towing|Tile|Drywall|Welding|
Excavating|Engineering|Architecture|Builders|Cabinets|Windows|Fencing|Pools|Pest Control|Moving|Delivery|Express|Freight|Imports|Exports|Wholesale|
Distribution|Supply|Equipment|Tools|Manufacturing|Fabrication|Machine|Plastics|Packaging|Printing|Signs|Graphics|Studio|Productions|Films|Records|
Entertainment|Events|Weddings|Floral|Gifts|Boutique|Apparel|Jewelry|Antiques|Books|Toys|Pets|Veterinary|Grooming|Stables|Orchards|Vineyards|Winery|
Distillery|Spirits|Tavern|Grill|Pizza|Deli|Market|Grocery|Foods|Nutrition|Wellness|Yoga|Massage|Acupuncture|Chiropractic|Pediatrics|Family Medicine|
Pharmacy|Optical|Hearing|Medical Supply|Home Health|Senior Living|Child Care|Preschool|Academy|Tutoring|Learning|Education|Training|Coaching|Advisors|
Wealth Management|Financial|Mortgage|Lending|Title|Escrow|Appraisals|Inspections|Surveying|Environmental|Energy|Solar|Oil and Gas|Mining|Water|Recycling`
    .split('|')
    .map((trade) => trade.trim());

/** Words that names begin with where they are not a person's or a place's, most frequent first. */
export const leadingWords =
  `Blue|Green|Mountain|Rocky Mountain|Golden|Summit|Eagle|River|Red|Silver|High|Pacific|Sunrise|Sunset|Premier|First|Elite|American|National|
Western|Eastern|Northern|Southern|Central|United|Global|Advanced|Precision|Quality|Professional|Custom|Classic|Royal|Liberty|Freedom|Patriot|Heritage|
Legacy|Pioneer|Frontier|Prairie|Valley|Canyon|Desert|Ocean|Coastal|Island|Lake|Creek|Cedar|Oak|Pine|Maple|Willow|Aspen|Sage|Juniper|Rose|Lotus|
Phoenix|Falcon|Hawk|Bear|Wolf|Lion|Tiger|Buffalo|Bison|Elk|Trout|Bright|Clear|True|Pure|Fresh|Modern|Urban|Metro|City|Town|Village|Cross|Crown|Diamond|
Emerald|Sapphire|Crystal|Granite|Iron|Steel|Copper|Titan|Apex|Pinnacle|Vertex|Zenith|Nova|Stellar|Lunar|Solar|Cosmic|Quantum|Infinity|Alpha|Omega|Delta`
    .split('|')
    .map((word) => word.trim());

/** Words that follow such a word, most frequent first. */
export const middleWords =
  `River|Creek|Ridge|Peak|Rock|Stone|Star|Sky|Moon|Sun|Wave|Bay|Point|Gate|Bridge|Path|Trail|Road|Street|Park|Field|Grove|Wood|Leaf|Root|Branch|
Stream|Spring|Falls|Harbor|Shore|Coast|Horizon|Vista|View|Light|Fire|Wind|Rain|Snow|Ice|Key|Anchor|Compass|Arrow|Shield|Tower|Castle|House|Home|Family`
    .split('|')
    .map((word) => word.trim());

/** What nonprofits call themselves; `%` is a place. */
export const nonprofitNames =
  `Friends of the % Library|First Baptist Church of %|% Little League|% Community Foundation|% Historical Society|% Chamber of Commerce|
Iglesia Cristiana de %|% Homeowners Association|St. Mary's Parish of %|% Youth Soccer Club|% Volunteer Fire Department|Rotary Club of %|% Arts Council|
% Animal Rescue|Habitat Partners of %|% Food Bank|% Booster Club|Grace Fellowship of %|% Senior Center|Veterans of %`
    .split('|')
    .map((name) => name.trim());

/** Firms that serve as registered agents for many companies, most frequent first. All are fictional. */
export const agentFirms = [
  'Statewide Registered Agents, Inc.',
  'Capitol Corporate Services LLC',
  'Northwest Filing Agents LLC',
  'Business Filings Company',
  'The Company Corporation System',
  'National Agent Services, Inc.',
  'Harbor Compliance Agents, Inc.',
  'Legal Papers Incorporated',
  'Keystone Agents and Registrars Ltd.',
  'Hartwell & Lowe, P.C.',
] as const;

/** Streets without their number, most frequent first. */
export const streets =
  `Main Street|Broadway|Park Avenue|2nd Street|Oak Street|Washington Street|Maple Avenue|Cedar Lane|Lake Drive|Hillcrest Road|1st Avenue|3rd Street|
Elm Street|Pine Street|Lincoln Avenue|Jackson Street|Highland Avenue|River Road|Church Street|Mill Road|Center Street|Sunset Boulevard|Railroad Avenue|
Jefferson Street|Madison Avenue|County Road 12|State Highway 9|Colfax Avenue|Ridge Road|Meadow Lane|Spring Street|Walnut Street|Chestnut Street|Franklin Street`
    .split('|')
    .map((street) => street.trim());
