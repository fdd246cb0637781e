/**
 * Frequent passwords, without the digits and symbols at their beginning and end. Browsers load this list only for pages
 * that set a password.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwort passw passwd pass password-password mypassword newpassword yourpassword changeme changeit letmein
  welcome welcomeback login logmein admin administrator adminadmin root rootroot toor superuser guest user username
  test testing tester testtest demo demodemo default secret secrets topsecret master masterkey god money access
  qwerty qwertyuiop qwertz azerty qwert qwertyui qweasd qweasdzxc qazwsx qazwsxedc zaqwsx zxcvbn zxcvbnm asdf asdfgh
  asdfghjk asdfghjkl asdfasdf qwerasdf poiuytrewq mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcabc aaaaaa aaaaaaaa
  iloveyou ilovegod iloveu loveyou lovely love loveme princess sunshine sunflower flower butterfly rainbow chocolate
  cookie cookies cheese banana orange cherry pepper ginger summer winter spring autumn january february march april
  october november december monday friday saturday sunday baseball football soccer basketball hockey softball tennis
  golfer golf swimming skiing surfing surfer fishing hunter hunting rafting raft river whitewater kayak kayaking paddle
  paddling rapids photo photos photographer photography camera outfitter eddyline eddyline-demo dragon monkey tiger lion panther
  eagle eagles falcon phoenix wolf wolfpack shadow bandit buster rocky bailey charlie maggie lucky max bear bears
  superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite matrix merlin gandalf hobbit
  michael michelle jennifer jessica jordan daniel david robert thomas matthew andrew anthony joshua nicole ashley amanda
  hannah samantha elizabeth victoria alexander william richard charles george harley mustang corvette ferrari porsche
  mercedes yankees cowboys lakers steelers packers broncos rockies colorado denver america american american-express
  freedom liberty whatever trustno trustnoone nothing something anything everything hello helloworld hellohello hi
  computer internet laptop windows microsoft google facebook twitter instagram apple iphone android samsung linux ubuntu
  killer hacker ninja samurai warrior soldier ranger marine army navy police security system server database
  company business office manager employee staff family mother father brother sister mommy daddy baby babygirl
  blink blahblah bigdaddy blessed angel angels heaven jesus jesuschrist christ church faith forever friend friends
  hottie sexy beautiful gorgeous cutie sweetie sweet sugar honey lovers purple yellow silver golden diamond crystal
  thunder lightning storm ocean beach island mountain mountains forest rose jasmine daisy lily violet scooter
  biteme fuckyou fuckme fuckoff bullshit asshole pussy dick cocacola pepsi budweiser whiskey corona coffee
  correcthorsebatterystaple opensesame abracadabra startrek enterprise liverpool chelsea arsenal barcelona juventus
  contrasena contraseña bonjour azertyuiop motdepasse soleil doudou hola tequiero teamo`
    .split(/\s+/)
    .filter(Boolean),
)
